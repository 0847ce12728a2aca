import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { late } from '../../src/fields/inputs/late'

const Greeting = ({ name }: { name: string }) => <p>你好，{name}</p>

function deferred() {
  let resolve: (file: { default: typeof Greeting }) => void = () => undefined
  const promise = new Promise<{ default: typeof Greeting }>((settle) => { resolve = settle })
  return { promise, resolve }
}

class Boundary extends Component<{ children: ReactNode }, { text: string }> {
  override state = { text: '' }
  static getDerivedStateFromError(error: Error) { return { text: error.message } }
  override render() { return this.state.text || this.props.children }
}

describe('a late component', () => {
  it('has a placeholder until its code is here, and then stands there with its properties', async () => {
    const code = deferred()
    const Late = late(() => code.promise, <i>稍候</i>)
    render(<Late name="陆知远" />)
    expect(screen.getByText('稍候')).toBeTruthy()
    code.resolve({ default: Greeting })
    expect(await screen.findByText('你好，陆知远')).toBeTruthy()
    expect(screen.queryByText('稍候')).toBeNull()
  })

  it('stands there at once the second time', async () => {
    const Late = late(async () => ({ default: Greeting }), <i>稍候</i>)
    render(<Late name="甲" />)
    await screen.findByText('你好，甲')
    render(<Late name="乙" />)
    expect(screen.getByText('你好，乙')).toBeTruthy()
  })

  it('is kept back as long as it is told to wait for something else', async () => {
    const Late = late(async () => ({ default: Greeting }), <i>稍候</i>)
    const { rerender } = render(<Late name="甲" />)
    await screen.findByText('你好，甲')
    rerender(<Late name="甲" hold />)
    expect(screen.getByText('稍候')).toBeTruthy()
  })

  it('does not wait for what is still loading inside it', async () => {
    const Inner = late(() => new Promise<{ default: typeof Greeting }>(() => undefined), <i>里面稍候</i>)
    const Outer = late(async () => ({ default: () => <section>外面<Inner name="甲" /></section> }))
    render(<Outer />)
    expect(await screen.findByText('外面')).toBeTruthy()
    expect(screen.getByText('里面稍候')).toBeTruthy()
  })

  it('throws where it stands when its code does not come, and asks again when it is drawn anew', async () => {
    let asked = 0
    const Late = late(async () => {
      if (++asked === 1) throw new Error('断线')
      return { default: Greeting }
    })
    const { unmount } = render(<Boundary><Late name="甲" /></Boundary>)
    expect(await screen.findByText('断线')).toBeTruthy()
    unmount()
    render(<Boundary><Late name="乙" /></Boundary>)
    expect(await screen.findByText('你好，乙')).toBeTruthy()
  })
})
