import { readdirSync, readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LeaveDialog } from '../../src/app/LeaveDialog'
import { ConfirmDialog } from '../../src/engine/ConfirmDialog'
import { LeaveDialog as FormLeaveDialog } from '../../src/engine/form/LeaveDialog'
import { standards, standardTexts } from '../../src/engine/standards'

const nothing = () => undefined
const widthOf = (dialog: HTMLElement) => dialog.closest<HTMLElement>('.ant-modal')?.style.width || dialog.style.width

describe('the standards of messages and dialogs', () => {
  it('are those of the specification', () => {
    expect(standards).toEqual({ toastTime: 3000, notificationTime: 4500, versionNoticeTime: 5000, reloadAfter: 3000, confirmWidth: 416, modalWidth: 520 })
    expect(standardTexts).toEqual({ loading: '正在加载…', succeeded: '操作成功', saved: '已保存', removed: '已删除', uploaded: '已上传', confirm: '确定', cancel: '取消', gotIt: '知道了', warning: '警告', error: '错误', info: '提示' })
  })

  it('make a confirmation 416 wide and any other dialog 520', () => {
    const { unmount } = render(<ConfirmDialog title="删除车辆" text="确定删除？" okText="删除" onConfirm={async () => undefined} onCancel={nothing} />)
    expect(widthOf(screen.getByRole('dialog'))).toBe('416px')
    unmount()
    const leave = render(<LeaveDialog onLeave={nothing} onStay={nothing} />)
    expect(widthOf(screen.getByRole('dialog'))).toBe('416px')
    leave.unmount()
    render(<FormLeaveDialog onStay={nothing} onKeepDraft={nothing} onDiscard={nothing} />)
    expect(widthOf(screen.getByRole('dialog'))).toBe('520px')
  })

  it('are taken from one place: no dialog states a number of its own', () => {
    const files = ['src/app', 'src/engine', 'src/extensions'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx')).map((name) => `${folder}/${name}`))
    const stating = files.filter((file) => /<Modal\b[^>]*\bwidth=\{\d+\}/.test(readFileSync(file, 'utf8')))
    expect(files.length).toBeGreaterThan(50)
    expect(stating).toEqual([])
  })
})
