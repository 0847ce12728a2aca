import { activityCalls } from './activity'
import { annexCalls } from './annex'
import { appSettingCalls } from './appSettings'
import { batchCalls } from './batches'
import type { DescribedCall, PlatformCall } from './call'
import { homeCalls } from './home'
import { lookupCalls } from './lookups'
import { newsCalls } from './news'
import { organizationCalls } from './organizations'
import { permissionCalls } from './permissions'
import { phoneUploadCalls, phoneUploadStreams } from './phoneUpload'
import { recordPlaceCalls } from './recordPlace'
import { quotaCalls } from './quotas'
import { complaintCalls } from '../complaints/complaintCalls'
import { examCalls } from '../exams/examCalls'
import { learningCalls } from '../learning/learningCalls'
import { letterCalls } from '../letters/letterCalls'
import { positionCalls, positionStreamCalls } from '../positions/positionCalls'
import { publicCheckCalls } from '../publicCheck/publicCheckCalls'

/** Every call of the spec's §7 beside those of the session and of the pages. */
export const platformCalls: readonly PlatformCall[] = [...annexCalls, ...phoneUploadCalls, ...organizationCalls, ...permissionCalls, ...lookupCalls, ...appSettingCalls, ...activityCalls, ...quotaCalls, ...newsCalls, ...homeCalls, ...recordPlaceCalls, ...batchCalls, ...letterCalls, ...examCalls, ...learningCalls, ...complaintCalls, ...publicCheckCalls, ...positionCalls]

/** The same, and those that are no JSON calls, for the documentation. */
export const describedCalls: readonly DescribedCall[] = [...platformCalls, ...phoneUploadStreams, ...positionStreamCalls]
