/** Resources of the page files that signing knows by name. */
export const letterResource = 'responsibilityLetter'
export const signatureResource = 'signatureRecord'
export const templateResource = 'letterTemplate'
export const stampResource = 'stamp'
export const savedSignatureResource = 'personalSignature'
/** The page on which people sign, and its transition. */
export const signingPage = 'dqzrs'
export const signingMove = 'sign'
