import userEvent from '@testing-library/user-event'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import { ChoiceInput } from '../../src/fields/inputs/ChoiceInput'
import { renderInput } from './fieldWorld'

const result = { name: 'result', title: '检查结论', type: 'bool' } as FieldDefinition
const items = [{ value: 'pass', label: '合格' }, { value: 'fail', label: '不合格' }]

it('a press on the words of a choice chooses it, and leaves the field only when the focus does', async () => {
  const onBlur = vi.fn<() => void>()
  const form = renderInput((props) => <ChoiceInput {...props} items={items} />, result, null, { onBlur })
  await userEvent.click(screen.getByText('合格'))
  expect([form.last(), onBlur.mock.calls.length]).toEqual(['pass', 0])
  await userEvent.click(screen.getByText('不合格'))
  expect([form.last(), onBlur.mock.calls.length]).toEqual(['fail', 0])
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(onBlur).toHaveBeenCalledTimes(1)
})
