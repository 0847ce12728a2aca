import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../../src/client/requestError'
import type { TreeAnswer, TreeNode, TreeRequest } from '../../../src/contract/tree'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { listOf, renderList } from '../list/renderList'
import { vehicle, vehiclePage } from '../list/vehiclePage'

// The tree comes when a page first needs it; a busy machine takes longer for that than a query waits.
await import('../../../src/engine/tree/TreeFrame')

const node = (id: string, parent: string | null, rest: Partial<TreeNode> = {}): TreeNode => ({ id, parent, label: `节点${id}`, version: 3, children: 0, below: 0, counts: {}, marks: [], ...rest })
const nodes = [
  node('a', null, { children: 2, below: 3, counts: { people: 9 } }), node('b', 'a', { children: 1, below: 1, counts: { people: 4 } }), node('c', 'a', { marks: [0] }), node('d', 'b'),
]
const wayTo = (id: string | null): TreeNode[] => (id === null ? [] : nodes.filter((one) => one.id === id).flatMap((one) => [...wayTo(one.parent), one]))

function treePage(): PageDefinition {
  const page = vehiclePage()
  const tree = { parent: 'driver', order: 'plateNo', levels: 8, counts: [{ name: 'people', title: '人员', page: 'emp', by: ['org'], where: null }], marks: [{ when: 'true', title: '已停用', tone: 'neutral' as const }], move: '考勤另算。' }
  return vehiclePage({ actions: ['view', 'create', 'edit'], list: { ...page.list, tree } })
}

function answer({ parent, keyword, reveal }: TreeRequest): TreeAnswer {
  if (keyword !== undefined) return { nodes: wayTo('d').map((one) => ({ ...one, found: one.id === 'd' })), more: false }
  return { nodes: reveal === undefined ? nodes.filter((one) => one.parent === (parent ?? null)) : wayTo(reveal), more: false }
}

function renderTree({ search = '', update }: { search?: string; update?: () => Promise<never> } = {}) {
  const updates: unknown[] = []
  const calls = {
    page: listOf([vehicle(1)]).page,
    options: () => Promise.resolve([]),
    tree: (_page: PageDefinition, request: TreeRequest) => Promise.resolve(answer(request)),
    get: (_page: PageDefinition, id: string) => Promise.resolve({ ...vehicle(1), id }),
    history: () => Promise.resolve([]),
    update: update ?? ((_page: PageDefinition, id: string, values: object) => {
      updates.push({ id, ...values })
      return Promise.resolve(vehicle(1))
    }),
  }
  return { ...renderList({ page: treePage(), search, client: calls }), updates }
}

const item = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^节点${name}`) })

describe('the tree beside a list', () => {
  it('opens a single root, reads further levels when they are opened, and hears the keys of a tree', async () => {
    const { user } = renderTree()
    const root = await item('a')
    expect(root.getAttribute('aria-expanded')).toBe('true')
    expect((await item('c')).textContent).toContain('已停用')
    expect(screen.queryByRole('treeitem', { name: /^节点d/ })).toBeNull()
    root.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await item('b'))
    await user.keyboard('{ArrowRight}')
    expect(await item('d')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    await waitFor(async () => expect(document.activeElement).toBe(await item('d')))
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^节点d/ })).toBeNull())
  })

  it('shows the chosen record in place of the list, and the way to what a search finds', async () => {
    const { user } = renderTree()
    await item('a')
    await user.type(screen.getAllByRole('textbox', { name: /搜索/ })[0]!, 'd')
    const found = await item('d')
    await user.click(within(found).getByText('节点d'))
    expect(await screen.findByRole('heading', { name: '节点d' })).toBeTruthy()
    expect(screen.getByRole('list', { name: '所在位置' }).textContent).toBe('节点a节点b')
  })

  it('says before a move what moves along, and moves once', async () => {
    const { user, updates } = renderTree({ search: '?node=b' })
    await user.click(await screen.findByRole('button', { name: '移动到…' }))
    const dialog = await screen.findByRole('dialog')
    const inside = within(dialog)
    expect((await inside.findByRole('treeitem', { name: /^节点b/ })).getAttribute('aria-disabled')).toBe('true')
    await user.click(await inside.findByText('节点c'))
    expect(await inside.findByText('“节点b”将从“节点a”移到“节点c”。')).toBeTruthy()
    expect(inside.getByText('一同移动：下级 1 个、人员 4。')).toBeTruthy()
    expect(inside.getByText('考勤另算。')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: '确认移动' }))
    await waitFor(() => expect(updates).toEqual([{ id: 'b', version: 3, driver: 'c' }]))
  })

  it('keeps the reason of a refused move in view', async () => {
    const { user } = renderTree({ search: '?node=b', update: () => Promise.reject(new RequestError('上级组织不能是自己或自己的下级', 5, 400)) })
    await user.click(await screen.findByRole('button', { name: '移动到…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByText('节点c'))
    await user.click(dialog.getByRole('button', { name: '确认移动' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('不能是自己或自己的下级')
  })
})
