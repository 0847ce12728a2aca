import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeMarkup } from '../../src/fields/richtext/markupRules'
import { fieldOf } from './fieldOf'
import { cpuTime } from '../cpuTime'

const richtext = fieldOf({ type: 'richtext' })

describe('richtext', () => {
  it.each([
    '<script>alert(1)</script>', '<p onclick="x()">a</p>', '<a href="javascript:alert(1)">a</a>', '<a href="JaVa\nScript:alert(1)">a</a>',
    '<a href="&#106;avascript&#58;alert(1)">a</a>', '<a href="java&Tab;script&colon;alert(1)">a</a>', '<img src=x onerror=alert(1)>',
    '<img src="data:text/html,x">', '<iframe src="https://example.com"></iframe>', '<svg><a href="x">a</a></svg>', '<math><mi>x</mi></math>',
    '<form action="/x"><input></form>', '<style>p{}</style>', '<a href="vbscript:x">a</a>', '<p><object data="x"></object></p>', '<SCRIPT SRC=x></SCRIPT>',
    '<a href="/\\evil.example">a</a>', '<link rel=stylesheet href=x>', '<img/onerror="x"src=y>',
  ])('refuses %s', (html) => {
    expect(richtext.codes(`<p>通知</p>${html}`)).toEqual(['markup'])
  })

  it.each([
    ['<p class="MsoNormal" style="color:red">通知</p>', '<p>通知</p>'], ['<P>通知<BR/>二</P>', '<p>通知<br>二</p>'], ['a < b & c', 'a &lt; b &amp; c'],
    ['<p><b>未关', '<p><b>未关</b></p>'], ['</p>多余', '多余'], ['<!-- 注 --><o:p>正文</o:p>', '正文'], ['<p><i>错<b>位</i></b></p>', '<p><i>错<b>位</b></i></p>'],
    ['<td colspan="2" rowspan=x>1</td>', '<td colspan="2">1</td>'], ['<p>甲&nbsp;乙&lt;</p>', '<p>甲&nbsp;乙&lt;</p>'],
  ])('takes what only clutters off %s', (html, clean) => {
    expect(richtext.normalize(html)).toBe(clean)
    expect(richtext.codes(html)).toEqual([])
  })

  it.each(['https://example.com/a?b=1', '/api/annex/1', 'mailto:a@example.com', 'tel:12328', '#top'])('keeps the link %s', (href) => {
    expect(richtext.codes(`<p><a href="${href}">a</a></p>`)).toEqual([])
    expect(richtext.normalize(`<a href="${href}">a</a>`)).toBe(`<a href="${href}">a</a>`)
  })

  it('takes tags without a word for nothing filled in', () => {
    expect(richtext.normalize('<p><br></p>')).toBeNull()
    expect(richtext.normalize('<p><img src="/a.png"></p>')).toBe('<p><img src="/a.png"></p>')
  })

  it('goes to a spreadsheet as plain text where that loses nothing', () => {
    expect(richtext.toSheet('<p>一</p><p>二</p>')).toBe('一\n二')
    expect(richtext.toSheet('<p><b>一</b></p>')).toBe('<p><b>一</b></p>')
    expect(richtext.toSheet('<p>&lt;b 一</p>')).toBe('<p>&lt;b 一</p>')
  })

  it('cleans whatever it is given into text that needs no more cleaning and holds no handler', () => {
    const bits = fc.array(fc.constantFrom('<p>', '</p>', '<b ', '"', "'", '>', '<', '&', '&lt;', ';', '<!--', '-->', '<script>', '</script>', 'onerror=', 'x', '=', '<a href=', 'javascript:', '<img src="/a"', ' ', '/'))
    fc.assert(fc.property(bits, (parts) => {
      const clean = sanitizeMarkup(parts.join(''))
      expect(sanitizeMarkup(clean)).toBe(clean)
      for (const [tag] of clean.matchAll(/<[^>]*>/g)) expect(tag).toMatch(/^<\/?(p|b|a|img)( (href|src)="(\/[^"]*|[^":]*)")*>$/)
    }), { numRuns: 2000 })
  })

  it('takes no address that only an entity could write', () => {
    expect(sanitizeMarkup('<a href="<p>">a</a>')).toBe('<a>a</a>')
    expect(sanitizeMarkup(`<a href='mailto:"x'>a</a>`)).toBe('<a>a</a>')
  })

  it('reads a long hostile text once, not once per tag', () => {
    const long = fieldOf({ type: 'richtext', maxLength: 120_000 })
    for (const bit of ['<a', '<!', '<a "', '<p><b', '&#', '<!--', "<a '\"", '</p>', '<b></i>']) {
      expect(cpuTime(() => void long.codes(bit.repeat(Math.floor(120_000 / bit.length))))).toBeLessThan(3000)
    }
  })
})
