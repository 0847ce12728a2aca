import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { PageTabs } from '../../../src/app/layout/PageTabs'

it('the tab of the opened page is brought into sight, also where the browser answers with a promise', () => {
  const shown = vi.fn<(this: Element) => void>()
  // Chromium's newer scrolling gives a promise.
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.call(this)
    return Promise.resolve() as unknown as void
  }
  sessionStorage.setItem('pageTabs', JSON.stringify([{ path: '/index', title: '首页', url: '/index' }]))
  const complaints = vi.spyOn(console, 'error')
  const { unmount } = render(<MemoryRouter initialEntries={['/ship']}><PageTabs path="/ship" title="船舶管理" isUnsaved={false} /></MemoryRouter>)
  expect(shown.mock.contexts.at(-1)).toBe(screen.getByRole('button', { name: '关闭船舶管理' }).parentElement)
  unmount()
  expect(complaints).not.toHaveBeenCalled()
})

it('a page has one tab, whichever of its addresses it is opened at', () => {
  sessionStorage.setItem('pageTabs', JSON.stringify([{ path: '/emp', title: '人员管理', url: '/emp?keyword=x' }]))
  render(<MemoryRouter initialEntries={['/empManage']}><PageTabs path="/emp" title="人员管理" isUnsaved={false} /></MemoryRouter>)
  const tabs = screen.getAllByRole('link')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([['人员管理', '/empManage', 'page']])
})
