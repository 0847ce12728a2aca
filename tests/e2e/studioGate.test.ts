import { readdirSync, readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { StudioCheck } from '../../src/contract/studio'
import { studioCheck } from '../../src/contract/studioCheck'
import { candidateOf } from '../../src/language/candidate'
import type { SourceFile } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { LiveFiles } from '../../src/server/liveFiles'
import type { GateAnswer, GateRequest } from '../../src/app/studio/gate/gateMessage'
import { fixtureFolder } from '../fixtures/loadFixture'
import { defects, sound } from '../language/seededDefects'

const user = { id: 'emp00002', orgId: 'org00001', roles: ['groupAdmin'] }
const files = await readSchemaFolder('schemas')
const core = await readSchemaFolder(fixtureFolder('core'))

/** The worker as it was built, where no text may become a program: as the content security policy has it in the browser. */
function builtGate(): (question: object) => StudioCheck {
  const name = readdirSync('dist/client/assets').find((file) => /^gateWorker-.*\.js$/.test(file))!
  const answers: GateAnswer[] = []
  let hear: (event: { data: GateRequest }) => void = () => undefined
  const world = { addEventListener: (_: string, listener: typeof hear) => { hear = listener }, postMessage: (answer: GateAnswer) => answers.push(structuredClone(answer)), performance, TextEncoder, TextDecoder, URL }
  runInContext(readFileSync(`dist/client/assets/${name}`, 'utf8'), createContext(world, { codeGeneration: { strings: false, wasm: false } }))
  return (question) => {
    hear({ data: structuredClone({ id: 1, ...question } as GateRequest) })
    const answer = answers.pop()!
    if ('problem' in answer) throw new Error(answer.problem)
    return answer.answer as StudioCheck
  }
}

/** What the server answers where a browser has no gate. */
function serverGate(files: readonly SourceFile[]): (file: string, text: string) => StudioCheck {
  const live = new LiveFiles()
  const standing = { files, findings: live.check(files).findings }
  return (file, text) => studioCheck(candidateOf((some) => live.check(some), standing, file, text), file, text, { user, now: new Date() })
}

/** Both gates over the same files; gives how much they found, having found the same. */
function bothOver(files: readonly SourceFile[]): (file: string, text: string) => number {
  const [ask, check] = [builtGate(), serverGate(files)]
  ask({ take: files })
  return (file, text) => {
    const [own, expected] = [ask({ check: { file, text, user } }), check(file, text)]
    for (const part of ['findings', 'page', 'inherited'] as const) expect(JSON.stringify(own[part]), `${part} of ${file}`).toBe(JSON.stringify(expected[part]))
    expect(own.records.length, file).toBe(expected.records.length)
    return expected.findings.length
  }
}

/** A slip of each kind that a person makes. */
const slips: readonly ((text: string) => string)[] = [
  (text) => text.replace(/"title": /, '"titel": '),
  (text) => text.replace(/"type": "(\w+)"/, '"type": "$1x"'),
  (text) => text.replace(/\n\}\s*$/, ',\n}'),
  (text) => text.replace(/\{/, '{ "rules": [{ "check": "nobody > 3 && (", "at": "nobody", "message": "错" }],'),
  (text) => text.replace(/\{/, '{ "help": 5, "scope": "everyone", "sizes": [],'),
  (text) => text.replace(/"(path|extends)": "([^"]*)"/, '"$1": "$2Other"'),
  (text) => text.replace(/"(dict|ref)": "(\w+)"/, '"$1": "$2_no"'),
]

describe('the gate as it is built for the browser', () => {
  it('says of all pages what the server says, and of every slip in one of them', { timeout: 240_000 }, () => {
    const both = bothOver(files)
    // One page with nothing wrong stands for all: the gate reads them together.
    expect(both('inspection/dayInspect.json', files.find(({ path }) => path === 'inspection/dayInspect.json')!.text)).toBe(0)
    const pages = files.filter(({ path, text }) => /^(?!demo|dictionaries|backends|seeds)\w+\//.test(path) && text.includes('"fields"'))
    // Each in a page of another room; in most there is something to get wrong.
    const found = slips.map((slip, index) => {
      const { path, text } = pages[Math.floor((pages.length * (index + 0.5)) / slips.length)]!
      return both(path, slip(text))
    })
    expect(found.filter((count) => count > 0).length).toBeGreaterThanOrEqual(slips.length - 1)
  })

  it.each(defects)('says of $name what the server says', ({ from, to, more = {}, texts }) => {
    const both = bothOver([...core, ...Object.entries(more).map(([path, text]) => ({ path, text }))])
    expect(both('vehicles/tyre.json', sound.replace(from, to)) > 0).toBe(texts.length > 0)
  })
})
