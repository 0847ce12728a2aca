import { beforeAll, describe, expect, it } from 'vitest'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { provideFreeRecords } from './robot/freeRecords'
import { answersByHttp } from './robot/httpSteps'
import { movesLeftOut } from './robot/moveSteps'
import { pagesToDrive, robotTimeout } from './robot/pagesToDrive'
import { createTurns, touchedBy } from './robot/turns'
import { worldForTests } from './robot/worldForTests'

const { set, pages } = await pagesToDrive()
const movesOf = ({ states }: PageDefinition) => Object.keys(states?.transitions ?? {}).length
// Those with the longest way to go first: at the end nobody waits for one of them alone.
const longestFirst = pages.toSorted((one, other) => movesOf(other) - movesOf(one))

const world = worldForTests()
beforeAll(() => provideFreeRecords(world(), pages))
const inTurn = createTurns(3)

describe('the robot by HTTP', { concurrent: true, timeout: robotTimeout }, () => {
  it.for(longestFirst.map((page) => [page.id, page] as const))('%s answers by HTTP as it is defined', ([, page]) => inTurn(touchedBy(page, set), () => answersByHttp(world(), page)))
})

it('leaves out no move but those that have a test of their own', () => {
  expect(movesLeftOut(world())).toEqual([])
})
