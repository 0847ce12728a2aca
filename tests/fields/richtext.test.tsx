import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { cells } from '../../src/fields/cells'
import type { FieldDefinition } from '../../src/fields/definitions'
import { RichtextInput } from '../../src/fields/richtext/input'
import { renderInput, renderWithServices } from './fieldWorld'

const body = { name: 'body', title: '正文', type: 'richtext' } as FieldDefinition

describe('a rich text', () => {
  it('is drawn from clean markup alone', () => {
    const Cell = cells.richtext
    const { container } = renderWithServices(
      <Cell field={body} value={'<h2>通知</h2><p onclick="x()">见<a href="javascript:x()">此</a><a href="/veh">车辆</a></p><script>x()</script><table><tr><td colspan="2">甲</td></tr></table>'} place="detail" />,
    )
    expect(container.querySelector('script, [onclick]')).toBeNull()
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([null, '/veh'])
    expect(container.querySelector('td')?.getAttribute('colspan')).toBe('2')
    expect(container.querySelector('h2')?.textContent).toBe('通知')
  })

  it('is words alone in a list', () => {
    const Cell = cells.richtext
    const { container } = renderWithServices(<Cell field={body} value="<p>第一<b>段</b></p>" place="list" />)
    expect(container.textContent).toBe('第一段')
    expect(container.querySelector('b')).toBeNull()
  })

  it('reports what is written, and null when nothing is left', () => {
    const form = renderInput(RichtextInput, body, null)
    const surface = screen.getByRole('textbox', { name: '正文' })
    surface.innerHTML = '<div style="color:red">重要</div>'
    fireEvent.input(surface)
    expect(form.last()).toBe('<div>重要</div>')
    surface.innerHTML = '<p><br></p>'
    fireEvent.input(surface)
    expect(form.last()).toBeNull()
  })

  it('is not filled again while one writes in it', () => {
    const form = renderInput(RichtextInput, body, '<p>甲</p>')
    const surface = form.element()
    const node = surface.firstChild
    surface.firstChild?.appendChild(document.createTextNode('乙'))
    fireEvent.input(surface)
    expect(form.last()).toBe('<p>甲乙</p>')
    expect(surface.firstChild).toBe(node)
    act(() => form.setOutside('<p>丙</p>'))
    expect(surface.textContent).toBe('丙')
  })

  it('takes a paste without its styles and scripts', () => {
    const exec = vi.fn<typeof document.execCommand>()
    Object.assign(document, { execCommand: exec })
    const form = renderInput(RichtextInput, body, null)
    fireEvent(form.element(), createEvent.paste(form.element(), { clipboardData: { getData: (kind: string) => (kind === 'text/html' ? '<p style="x" class="Mso">甲</p><script>x()</script>' : '甲') } }))
    expect(exec).toHaveBeenLastCalledWith('insertHTML', false, '<p>甲</p>')
  })

  it('has named tools that act on the selection', () => {
    const exec = vi.fn<typeof document.execCommand>()
    Object.assign(document, { execCommand: exec })
    renderInput(RichtextInput, body, null)
    for (const [name, command] of [['加粗', 'bold'], ['编号', 'insertOrderedList'], ['大标题', 'formatBlock']] as const) {
      fireEvent.click(screen.getByRole('button', { name }))
      expect(exec.mock.lastCall?.[0]).toBe(command)
    }
  })
})
