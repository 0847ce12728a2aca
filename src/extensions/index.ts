import { createElement } from 'react'
import type { Extension } from '../engine/engineServices'
import { late } from '../fields/inputs/late'
import { Skeleton } from '../fields/inputs/Skeleton'

const waiting = createElement(Skeleton)

/** Every escape hatch there is, by the name page files use. Its name also stands in `language/extensionNames.ts`. */
export const extensions: Readonly<Record<string, Extension>> = {
  checkFaces: { name: 'checkFaces', slot: 'move', component: late(async () => ({ default: (await import('./checkFaces/CheckFaces')).CheckFaces })) },
  checkIn: { name: 'checkIn', slot: 'move', component: late(async () => ({ default: (await import('./checkIn/CheckIn')).CheckIn })) },
  letterPaper: { name: 'letterPaper', slot: 'detailTab', component: late(async () => ({ default: (await import('./letterPaper/LetterPaper')).LetterPaper }), waiting) },
  letterProof: { name: 'letterProof', slot: 'detailTab', component: late(async () => ({ default: (await import('./letterProof/LetterProof')).LetterProof }), waiting) },
  markExam: { name: 'markExam', slot: 'move', component: late(async () => ({ default: (await import('./markExam/MarkExam')).MarkExam })) },
  accountPassword: { name: 'accountPassword', slot: 'rowAction', component: late(async () => ({ default: (await import('./accountPassword/AccountPassword')).AccountPassword })) },
  positionKey: { name: 'positionKey', slot: 'rowAction', component: late(async () => ({ default: (await import('./positionKey/PositionKey')).PositionKey })) },
  postPermissions: { name: 'postPermissions', slot: 'detailTab', component: late(async () => ({ default: (await import('./postPermissions/PostPermissions')).PostPermissions }), waiting) },
  readConfirm: { name: 'readConfirm', slot: 'detailTab', component: late(async () => ({ default: (await import('./readConfirm/ReadConfirm')).ReadConfirm }), waiting) },
  signLetter: { name: 'signLetter', slot: 'move', component: late(async () => ({ default: (await import('./signLetter/SignLetter')).SignLetter })) },
  sitExam: { name: 'sitExam', slot: 'move', component: late(async () => ({ default: (await import('./sitExam/SitExam')).SitExam })) },
  studyCourse: { name: 'studyCourse', slot: 'move', component: late(async () => ({ default: (await import('./studyCourse/StudyCourse')).StudyCourse })) },
  vehicleMap: { name: 'vehicleMap', slot: 'view', component: late(async () => ({ default: (await import('./vehicleMap/VehicleMap')).VehicleMap }), waiting) },
  waybillTrack: { name: 'waybillTrack', slot: ['view', 'detailTab'], component: late(async () => ({ default: (await import('./waybillTrack/WaybillTrack')).WaybillTrack }), waiting) },
}
