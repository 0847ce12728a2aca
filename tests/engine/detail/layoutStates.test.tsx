import { expect, it } from 'vitest'
import { gapsAfter, layoutStates } from '../../../src/engine/detail/layoutStates'
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

it('draws an arrow for every state a transition leads away from, and none for what leaves a state as it is', () => {
  const starts = Object.values(states.transitions).flatMap(({ from, to }) => from.filter((state) => to !== null && to !== state))
  expect(layoutStates(states).edges).toHaveLength(starts.length)
  const urge = { ...Object.values(states.transitions)[0]!, name: 'urge', to: null }
  expect(layoutStates({ ...states, transitions: { ...states.transitions, urge } }).edges).toHaveLength(starts.length)
})

it('leaves as much room between two columns as the words on their arrows take', () => {
  const nodes = [{ value: 'a', column: 0, row: 0 }, { value: 'b', column: 1, row: 0 }, { value: 'c', column: 1, row: 1 }, { value: 'd', column: 2, row: 0 }]
  const edge = (from: string, to: string, title: string) => ({ name: title, title, from, to })
  const gaps = gapsAfter(nodes, [edge('a', 'b', '提交'), edge('a', 'c', '提交会议记录'), edge('b', 'd', '通过'), edge('d', 'a', '退回到最开始的地方')])
  expect(gaps[0]).toBeGreaterThan('提交会议记录'.length * 12)
  expect(gaps[1]).toBeLessThan(gaps[0]!)
})
