import { Type } from '@sinclair/typebox'
import { mostPhotoBytes, mostPhotos, vehicleComplaintPaths } from '../../contract/vehicleComplaint'
import { defineOpenCall, type PlatformCall } from '../platform/call'
import { pathTemplate } from '../platform/pathTemplate'
import { complaintVehicle } from './complaintVehicle'
import { fileComplaint } from './fileComplaint'

const tag = '扫码投诉'
const strict = { additionalProperties: false }
const photoLength = Math.ceil(mostPhotoBytes / 3) * 4
const Complaint = Type.Object({
  category: Type.String({ maxLength: 40, title: '投诉内容，字典 complaint_category' }),
  content: Type.String({ minLength: 1, maxLength: 2000 }),
  occurTime: Type.String({ maxLength: 40, title: 'ISO 8601' }),
  place: Type.String({ maxLength: 200 }),
  complainant: Type.Optional(Type.String({ maxLength: 30 })),
  complainantPhone: Type.Optional(Type.String({ maxLength: 20 })),
  photos: Type.Optional(Type.Array(Type.Object({ name: Type.String({ maxLength: 200 }), content: Type.String({ maxLength: photoLength, title: '图片，base64' }) }, strict), { maxItems: mostPhotos })),
}, strict)
const Vehicle = Type.Object({
  plateNo: Type.String(), orgName: Type.String(), complaintPhone: Type.String(), supervisePhone: Type.String(), slogan: Type.String(),
  categories: Type.Array(Type.Tuple([Type.String(), Type.String()]), { title: '投诉内容：值、名称' }),
})

/** What passengers do who scan the code in a vehicle: nothing else is open to them. */
export const complaintCalls: readonly PlatformCall[] = [
  defineOpenCall({
    client: 'main', method: 'GET', path: pathTemplate(vehicleComplaintPaths.vehicle, 'code'), id: 'vehicleComplaint.vehicle', tag, summary: '扫码看到的车辆：车牌、企业、监督电话；每个地址十分钟六十次', answer: Vehicle,
    handle: (services, { params: { code = '' }, request }) => complaintVehicle(services, code, request.ip),
  }),
  defineOpenCall({
    client: 'main', method: 'POST', path: pathTemplate(vehicleComplaintPaths.file, 'code'), id: 'vehicleComplaint.file', tag, summary: '乘客投诉，可带照片；每个地址一小时六次', body: Complaint,
    bodyLimit: mostPhotos * photoLength + 64 * 1024, answer: Type.Object({ complaintNo: Type.String() }),
    handle: (services, { params: { code = '' }, body, request }) => fileComplaint(services, code, body, request.ip),
  }),
]
