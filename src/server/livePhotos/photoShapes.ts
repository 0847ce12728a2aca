import { Type } from '@sinclair/typebox'
import { mostPhotoBytes } from '../../contract/livePhotos'
import { strict } from '../platform/shapes'

/** Shapes of the calls by which photos are asked for and come in. */
export const photoShape = { taken: Type.Integer({ title: '已拍几张' }), nextIn: Type.Union([Type.Integer(), Type.Null()], { title: '几秒后拍下一张' }) }
export const Photos = Type.Object(photoShape)
export const Camera = Type.Union([Type.Literal('agreed'), Type.Literal('refused'), Type.Literal('absent')], { title: '同意抓拍、不同意、没有摄像头' })

const longestPhoto = Math.ceil(mostPhotoBytes / 3) * 4
export const PhotoBody = Type.Object({ photo: Type.String({ minLength: 100, maxLength: longestPhoto, title: 'JPEG，base64' }) }, strict)
export const photoBodyLimit = longestPhoto + 1024
