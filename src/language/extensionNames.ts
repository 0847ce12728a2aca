/** Names of the escape hatches that exist under `src/extensions`; the gate refuses any other. */
export const extensionNames: readonly string[] = ['accountPassword', 'checkFaces', 'checkIn', 'letterPaper', 'letterProof', 'markExam', 'positionKey', 'postPermissions', 'readConfirm', 'signLetter', 'sitExam', 'studyCourse', 'vehicleMap', 'waybillTrack']
