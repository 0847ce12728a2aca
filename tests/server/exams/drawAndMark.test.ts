import { describe, expect, it } from 'vitest'
import { photoTimes } from '../../../src/server/exams/examPhotos'
import { nextPhoto } from '../../../src/server/livePhotos/photoMoments'
import { seededRandom } from '../../../src/fields/random'
import { drawByRules, randomOf, shufflePaper, type BankQuestion, type DrawnQuestion, type DrawRule } from '../../../src/server/exams/drawPaper'
import { markAnswer, markPaper, referenceText } from '../../../src/server/exams/markPaper'

const option = (label: string, correct: boolean) => ({ label, text: `选项${label}`, correct })
const question = (id: string, type: string, rest: Partial<BankQuestion> = {}): BankQuestion => ({
  id, type, topic: 'law', difficulty: 'easy', stem: id, reference: '', analysis: '', images: [],
  options: type === 'single' ? [option('A', true), option('B', false), option('C', false)] : type === 'multiple' ? [option('A', true), option('B', true), option('C', true), option('D', false)] : type === 'judge' ? [option('A', false), option('B', true)] : [], ...rest,
})
const rule = (rest: Partial<DrawRule>): DrawRule => ({ topic: '', type: 'single', difficulty: '', count: 1, score: 5, ...rest })
const counted = (one: BankQuestion, score: number): DrawnQuestion => ({ ...one, score })

describe('a paper drawn by rules', () => {
  const bank = [...Array.from({ length: 8 }, (_, at) => question(`law-${at}`, 'single')), question('case-1', 'single', { topic: 'case' }), question('case-2', 'single', { topic: 'case', difficulty: 'hard' }), question('judge-1', 'judge')]

  it('has what each rule asks for, no question twice, in the order of the rules', () => {
    const drawn = drawByRules([rule({ count: 6 }), rule({ topic: 'case', difficulty: 'hard', score: 20 }), rule({ type: 'judge', score: 2 })], bank, seededRandom(1)) as readonly DrawnQuestion[]
    expect(drawn.map(({ score }) => score)).toEqual([5, 5, 5, 5, 5, 5, 20, 2])
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(8)
    expect(drawn[6]!.id).toBe('case-2')
  })

  it('lets a narrow rule draw before a wide one takes what it needs', () => {
    for (let seed = 1; seed <= 20; seed++) expect(drawByRules([rule({ count: 8 }), rule({ topic: 'case', count: 2 })], bank, seededRandom(seed))).toHaveLength(10)
  })

  it('is the same for the same seed, another for another', () => {
    const draw = (seed: number) => (drawByRules([rule({ count: 5 })], bank, seededRandom(seed)) as readonly DrawnQuestion[]).map(({ id }) => id).join()
    expect(draw(7)).toBe(draw(7))
    expect(new Set([1, 2, 3, 4, 5].map(draw)).size).toBeGreaterThan(1)
  })

  it('tells which rule the bank is too small for', () => {
    expect(drawByRules([rule({ count: 2 }), rule({ type: 'multiple', count: 3 })], bank, seededRandom(1))).toEqual({ rule: rule({ type: 'multiple', count: 3 }), found: 0 })
  })

  it('is put into an order of its own, right and wrong excepted', () => {
    const paper = ['a', 'b', 'c', 'd', 'e'].map((id) => counted(question(id, 'single'), 2)).concat(counted(question('judge', 'judge'), 2))
    const orders = Array.from({ length: 12 }, (_, seed) => shufflePaper(paper, { shuffleQuestions: true, shuffleOptions: true }, seededRandom(seed)))
    expect(new Set(orders.map((order) => order.map(({ id }) => id).join())).size).toBeGreaterThan(6)
    expect(new Set(orders.map((order) => order.find(({ id }) => id === 'a')!.options.map(({ label }) => label).join())).size).toBeGreaterThan(2)
    expect(orders.every((order) => order.find(({ id }) => id === 'judge')!.options[0]!.label === 'A')).toBe(true)
    expect(shufflePaper(paper, { shuffleQuestions: false, shuffleOptions: false }, seededRandom(1))).toEqual(paper)
  })
})

describe('an answer', () => {
  const single = counted({ ...question('q', 'single'), options: [option('C', false), option('A', true), option('B', false)] }, 10)
  const multiple = counted(question('q', 'multiple'), 6)

  it('is what stands at the letter on this paper, kept by the label of the bank', () => {
    expect(markAnswer(single, ['B'], 0)).toEqual({ question: 'q', answer: 'A', correct: true, score: 10, full: 10 })
    expect(markAnswer(single, ['A'], 0)).toMatchObject({ answer: 'C', correct: false, score: 0 })
  })

  it.each([
    [['A', 'B', 'C'], 50, 6], [['A', 'B'], 50, 3], [['A'], 50, 3], [['A', 'B'], 0, 0], [['A', 'B', 'D'], 50, 0], [['A', 'B', 'C', 'D'], 50, 0], [[], 50, 0],
  ] as const)('of several choices %j brings at %i percent for an incomplete one: %d', (letters, partial, score) => {
    expect(markAnswer(multiple, letters, partial).score).toBe(score)
  })

  it.each([['8小时', 10], [' ８ 小时。', 10], ['八', 10], ['九小时', null], ['', 0]] as const)('written as “%s” brings %s', (text, score) => {
    expect(markAnswer(counted(question('q', 'blank', { reference: '8小时|八' }), 10), text, 0).score).toBe(score)
  })

  it('that takes several words is told with an “or” between them', () => {
    expect(referenceText({ type: 'blank', reference: '8|八｜8小时|' })).toBe('8 或 八 或 8小时')
    expect(referenceText({ type: 'shortAnswer', reference: '松油门|挂低挡' })).toBe('松油门|挂低挡')
  })

  it('that takes a person to judge counts for neither side yet', () => {
    const essay = counted(question('essay', 'shortAnswer', { reference: '…' }), 30)
    expect(markPaper([single, essay], { q: ['B'], essay: '先报告' }, 0)).toMatchObject({ objectiveScore: 10, subjectiveFull: 30 })
    expect(markPaper([single, essay], { q: ['B'] }, 0)).toMatchObject({ objectiveScore: 10, subjectiveFull: 0 })
  })
})

describe('photos of an exam', () => {
  it('are due at once, and once in each stretch of the time, at nobody knows what moment', () => {
    for (const [minutes, count] of [[5, 3], [45, 6], [300, 9]] as const) {
      const times = photoTimes(minutes, randomOf(`photos ${minutes}`))
      expect(times).toHaveLength(count)
      expect(times[0]).toBe(0)
      expect(times.toSorted((one, other) => one - other)).toEqual(times)
      expect(times.at(-1)).toBeLessThan(minutes * 60)
    }
    expect(photoTimes(45, randomOf('one'))).not.toEqual(photoTimes(45, randomOf('other')))
  })
  it('that went by while nobody was there are not made up', () => {
    expect([null, 0, 4, 350, 900].map((last) => nextPhoto([0, 200, 400, 600], last))).toEqual([0, 200, 200, 400, null])
  })
})
