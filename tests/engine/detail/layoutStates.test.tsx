import { expect, it } from 'vitest'
import { layoutStates } from '../../../src/engine/detail/layoutStates'
import { loadFixture } from '../../fixtures/loadFixture'

const { pages } = await loadFixture('core', 'inspections')
const states = Object.values(pages).find((page) => page.states)!.states!

it('puts every state that can be reached into a column by its distance from the initial one', () => {
  const { nodes } = layoutStates(states)
  const column = new Map(nodes.map((node) => [node.value, node.column]))
  expect(column.get(states.initial)).toBe(0)
  for (const { from, to } of Object.values(states.transitions)) {
    for (const state of from) expect(column.get(to ?? state)).toBeLessThanOrEqual(column.get(state)! + 1)
  }
})

it('gives no two states the same place', () => {
  const places = layoutStates(states).nodes.map((node) => `${node.column}/${node.row}`)
  expect(new Set(places).size).toBe(places.length)
})

it('draws an arrow for every state a transition starts from', () => {
  const starts = Object.values(states.transitions).flatMap((transition) => transition.from)
  expect(layoutStates(states).edges).toHaveLength(starts.length)
})
