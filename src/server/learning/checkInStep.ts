import { kilometresBetween, type Place } from '../../fields/track/geometry'
import { trainingResource } from '../exams/examResources'
import { itemName } from '../resources/itemName'
import { RequestRefusal } from '../errors'
import type { RecordStep } from '../resources/recordStep'
import { readOne } from '../resources/namedRecords'
import { numberOf, textOf } from '../resources/values'

/** One may sign in this long before a training begins. */
const earliestMinutes = 60
const refuse = (message: string) => new RequestRefusal('moveRefused', { message })

/** A participant signs in by himself: while the training is on, and where it is held. What his phone says of the place is measured here. */
export const checkInStep: RecordStep = async (services, _table, moved) => {
  const training = await readOne(services, trainingResource, moved['training'])
  if (!training) throw refuse('这次培训已删除')
  if (!['published', 'ongoing'].includes(textOf(training['status']))) throw refuse(`这次培训${itemName(services, 'train_status', training['status'])}，不能签到`)
  const [start, end] = [Date.parse(textOf(training['startTime'])), Date.parse(textOf(training['endTime']))]
  if (services.now.getTime() < start - earliestMinutes * 60_000) throw refuse(`还没到签到时间：开始前${earliestMinutes}分钟起可以签到`)
  if (services.now.getTime() > end) throw refuse('培训已经结束，不能签到')
  const [point, place] = [training['location'] as Place | null, moved['signInLocation'] as Place | null]
  if (point === null) return { signInWay: 'photo' }
  if (place === null) throw refuse('请先定位：这次培训要在签到点附近签到')
  const metres = Math.round(kilometresBetween(point, place) * 1000)
  const radius = numberOf(training['signRadius']) || 300
  if (metres > radius) throw refuse(`您离签到点${distanceText(metres)}，须在${radius}米以内签到`)
  return { signInWay: 'location', signInDistance: metres }
}

const distanceText = (metres: number) => (metres < 1000 ? `${metres}米` : `约${(metres / 1000).toFixed(1)}公里`)
