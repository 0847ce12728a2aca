import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import { problemText } from '../../src/fields/problems'
import { fieldOf } from './fieldOf'

/** What the form says of a value, in the order it is found. */
function messages(options: Record<string, unknown> & { type: FieldDefinition['type'] }, value: unknown): string[] {
  return fieldOf(options).check(value).map((problem) => problemText(problem, '备注'))
}

/** The generic messages of the specification (§5), each as a person reads it. */
describe('the form says', () => {
  it('what is required, and that white space alone is nothing', () => {
    expect(problemText({ code: 'required' }, '车牌号')).toBe('请输入车牌号')
    expect(messages({ type: 'string' }, '  ')).toEqual(['备注不能只有空格'])
    expect(messages({ type: 'text' }, '\u3000\n')).toEqual(['备注不能只有空格'])
  })

  it('that a value must be one of a list', () => {
    expect(messages({ type: 'dict', dict: 'check_result' }, 'rocket')).toEqual(['备注不在可选范围内'])
  })

  it('that a value is of another type', () => {
    for (const [type, value] of [['string', 7], ['int', '七'], ['decimal', {}], ['bool', '是'], ['emps', 'e1']] as const) expect(messages({ type }, value)).toEqual(['备注的格式不正确'])
  })

  it.each([
    [{ type: 'string', maxLength: 3 }, '一二三四', '备注不能超过3个字符'],
    [{ type: 'string', minLength: 3 }, '一', '备注不能少于3个字符'],
    [{ type: 'string', minLength: 2, maxLength: 3 }, '一', '备注应为2至3个字符'],
    [{ type: 'string', minLength: 2, maxLength: 3 }, '一二三四', '备注应为2至3个字符'],
    [{ type: 'string', minLength: 3, maxLength: 3 }, '一', '备注应为3个字符'],
    [{ type: 'int', min: 1 }, 0, '备注不能小于1'],
    [{ type: 'int', max: 9 }, 10, '备注不能大于9'],
    [{ type: 'int', min: 1, max: 9 }, 10, '备注应在1至9之间'],
    [{ type: 'decimal', min: 0.5, max: 9 }, 0, '备注应在0.5至9之间'],
    [{ type: 'emps', min: 2 }, ['a'], '备注至少选择2项'],
    [{ type: 'emps', max: 1 }, ['a', 'b'], '备注最多选择1项'],
    [{ type: 'emps', min: 2, max: 3 }, ['a'], '备注应选择2至3项'],
    [{ type: 'emps', min: 2, max: 2 }, ['a'], '备注应选择2项'],
    [{ type: 'table', columns: {}, minRows: 1 }, [], '备注至少要有1行'],
    [{ type: 'table', columns: {}, maxRows: 1 }, [{}, {}], '备注最多1行'],
    [{ type: 'table', columns: {}, minRows: 1, maxRows: 2 }, [{}, {}, {}], '备注应有1至2行'],
    [{ type: 'table', columns: {}, minRows: 2, maxRows: 2 }, [{}], '备注应有2行'],
  ] as const)('the whole rule of %j to %j', (options, value, message) => {
    expect(messages(options, value)).toEqual([message])
  })

  it('that a text is not of the pattern, and a date is none', () => {
    expect(messages({ type: 'string', pattern: '^\\d{4}$' }, 'abc')).toEqual(['备注不符合规定的格式'])
    expect(messages({ type: 'date' }, '2026-02-30')).toEqual(['备注不是有效的日期'])
    expect(messages({ type: 'datetime' }, '昨天')).toEqual(['备注不是有效的日期'])
    expect(messages({ type: 'month' }, '2026-13')).toEqual(['备注不是有效的月份'])
  })
})
