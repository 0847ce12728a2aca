import { Type } from '@sinclair/typebox'
import { phoneUploadPaths, qrCodeIdPattern, type PhoneUploadInfo, type PhoneUploadSession } from '../../contract/annexPaths'
import { openSlot } from '../annex/uploadAnnex'
import { RequestRefusal } from '../errors'
import { defineCall, defineOpenCall, type DescribedCall, type PlatformCall } from './call'
import { pathTemplate } from './pathTemplate'
import { endUploadSession, forgetFile, liveUploadSession, noteOpened, openUploadSession, unclaimedFiles, uploadPlace } from './phoneUploadSession'
import { Id, Nothing, NullableText, strict } from './shapes'

const tag = '扫码上传'
const QrCodeId = Type.String({ pattern: qrCodeIdPattern, title: '二维码编号，22 至 64 位字母、数字、- 和 _' })
const File = Type.Object({ id: Id, name: Type.String(), mime: Type.String(), size: Type.Integer({ title: '字节数' }), uploadedAt: Type.String(), uploadedBy: NullableText })
const SentFile = Type.Composite([File, Type.Object({ isClaimed: Type.Boolean({ title: '已随表单保存' }) })])
const ById = Type.Object({ id: QrCodeId })
const Session = Type.Object({ qrCodeId: QrCodeId, page: NullableText, slot: NullableText, expiresIn: Type.Integer({ title: '剩余秒数' }) })
const Info = Type.Object({
  title: Type.String(), slotTitle: Type.String(), kinds: Type.Array(Type.String()), maxSize: Type.Integer({ title: '每个文件最大 MB' }),
  maxFiles: Type.Integer(), expiresIn: Type.Integer({ title: '剩余秒数' }),
})

/** A phone's photos for a form on the desktop (spec §2, §7). Who knows the code's id may look, upload and delete. */
export const phoneUploadCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'POST', path: phoneUploadPaths.register, id: 'phoneUpload.register', tag, summary: '电脑端登记一个二维码，30 分钟有效',
    query: Type.Object({ qrCodeId: QrCodeId, page: Type.Optional(Id), slot: Type.Optional(Id) }, strict), answer: Session,
    async handle(services, { query: { qrCodeId, page, slot } }): Promise<PhoneUploadSession> {
      if ((page === undefined) !== (slot === undefined)) throw new RequestRefusal('badRequest', { message: '页面 page 和栏目 slot 要一起给出' })
      if (page !== undefined && slot !== undefined) openSlot(services, page, slot)
      const { id, ...session } = await openUploadSession(services.db, { id: qrCodeId, employeeId: services.principal.empId, page: page ?? null, slot: slot ?? null })
      return { qrCodeId: id, page: session.page, slot: session.slot, expiresIn: session.expiresIn }
    },
  }),
  defineCall({
    client: 'main', method: 'POST', path: phoneUploadPaths.end, id: 'phoneUpload.end', tag, summary: '电脑端用完了，二维码立即失效；应答是到此为止的全部文件', query: Type.Object({ qrCodeId: QrCodeId }, strict), answer: Type.Array(SentFile),
    handle: ({ db, principal }, { query: { qrCodeId } }) => endUploadSession(db, { id: qrCodeId, employeeId: principal.empId }),
  }),
  defineOpenCall({
    client: 'main', method: 'GET', path: pathTemplate(phoneUploadPaths.list, 'id'), id: 'phoneUpload.list', tag, summary: '扫码上传、还没有用到记录上的文件', params: ById, answer: Type.Array(File),
    handle: async ({ db }, { params: { id = '' } }) => unclaimedFiles(db, (await liveUploadSession(db, id)).id),
  }),
  defineOpenCall({
    client: 'main', method: 'GET', path: pathTemplate(phoneUploadPaths.delete, 'a', 'b'), id: 'phoneUpload.delete', tag, summary: '删除扫码上传的一个文件', params: Type.Object({ a: QrCodeId, b: Id }), answer: Nothing,
    async handle({ db, store }, { params: { a = '', b = '' } }) {
      const path = await forgetFile(db, (await liveUploadSession(db, a)).id, b)
      if (path === undefined) throw new RequestRefusal('notFound', { message: '文件不存在，或已用到记录上' })
      await store.remove(path)
      return null
    },
  }),
  defineOpenCall({
    client: 'main', method: 'GET', path: pathTemplate(phoneUploadPaths.info, 'id'), id: 'phoneUpload.info', tag, summary: '手机页显示的内容：为什么上传、能传什么、还剩多久', params: ById, answer: Info,
    async handle({ db, set }, { params: { id = '' } }): Promise<PhoneUploadInfo> {
      const session = await liveUploadSession(db, id)
      await noteOpened(db, session.id)
      const { title, slot, maxFiles } = uploadPlace(set, session)
      return { title, slotTitle: slot.title, kinds: slot.accept, maxSize: slot.maxSize, maxFiles, expiresIn: session.expiresIn }
    },
  }),
]

/** The two that are no JSON calls (`registerPhoneUploadRoutes`). */
export const phoneUploadStreams: readonly DescribedCall[] = [
  {
    client: 'main', method: 'POST', path: pathTemplate(phoneUploadPaths.upload, 'id'), id: 'phoneUpload.upload', tag, summary: '手机上传一个文件', open: true, params: ById,
    body: Type.Object({ file: Type.String({ format: 'binary' }) }), bodyType: 'multipart/form-data', answer: File,
  },
  {
    client: 'main', method: 'GET', path: pathTemplate(phoneUploadPaths.events, 'id'), id: 'phoneUpload.events', tag, summary: '文件有增减时推送：files 是全部文件，opened 是手机已打开，expired 是已失效', open: true, params: ById,
    answer: Type.String(), answerType: 'text/event-stream',
  },
]
