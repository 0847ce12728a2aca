import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { formPage } from './formPage'
import { inputOf, renderForm } from './renderForm'

const page = formPage({
  fields: {
    score: { title: '得分', type: 'int' },
    bonus: { title: '加分', type: 'int' },
    total: { title: '合计', type: 'int', unit: '分', compute: 'score + bonus' },
    grade: { title: '等级', type: 'string', compute: "total >= 90 ? '优秀' : '合格'", visibleWhen: 'total >= 60' },
  },
  tabs: { 评分: [{ fields: ['score', 'bonus'] }], 结论: [{ fields: ['total', 'grade'] }] },
  foot: ['total', 'grade'],
})
const foot = () => document.querySelector('[data-form-foot]')?.textContent ?? null

beforeEach(() => localStorage.clear())

it('what is declared for the foot is in sight on every tab as soon as it is known, and follows what is typed', async () => {
  const { user } = renderForm(page, {})
  expect(foot()).toBeNull()
  await user.type(inputOf('score'), '50')
  await user.type(inputOf('bonus'), '5')
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('评分')
  expect(foot()).toBe('合计55 分')
  await user.type(inputOf('bonus'), '0')
  expect(foot()).toBe('合计100 分等级优秀')
})
