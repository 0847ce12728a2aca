import { expect, it } from 'vitest'
import { createTeller } from '../../src/client/createTeller'

it('tells a text once while it stands there, and again when it has gone', () => {
  let time = 0
  const shown: string[] = []
  const tell = createTeller((text) => shown.push(text), 3000, () => time)
  tell('网络连接失败')
  time = 2999
  tell('网络连接失败')
  tell('没有权限')
  time = 3000
  tell('网络连接失败')
  expect(shown).toEqual(['网络连接失败', '没有权限', '网络连接失败'])
})
