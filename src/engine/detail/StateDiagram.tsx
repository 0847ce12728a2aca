import type { PageDefinition, StatesDefinition } from '../../language/pageDefinition'
import { texts } from '../texts'
import { arcRoom, gapsAfter, layoutStates, type StateEdge, type StateNode } from './layoutStates'
import { stateLabels } from './stateLabels'
import styles from './detail.module.css'

/** Boxes are as wide as the longest of their words needs. */
const box = { least: 92, letter: 13, padding: 18, height: 34, gapY: 56, margin: 28 }
const lineHeight = 15

/** The life cycle of a page's records as a diagram, with the record's present state marked, and as words for readers. */
export function StateDiagram({ page, states, current }: { page: PageDefinition; states: StatesDefinition; current: string | null }) {
  const { nodes, edges } = layoutStates(states)
  const labels = stateLabels(page, states)
  const gaps = gapsAfter(nodes, edges)
  const boxWidth = Math.max(box.least, ...nodes.map(({ value }) => labels(value).length * box.letter + box.padding))
  const left = (column: number) => box.margin + gaps.slice(0, column).reduce((sum, gap) => sum + boxWidth + gap, 0)
  const placed = nodes.map((node) => ({ ...node, x: left(node.column), width: boxWidth, y: box.margin + node.row * (box.height + box.gapY) }))
  // Arcs at the last column have their words behind it.
  const width = left(gaps.length - 1) + boxWidth + Math.max(box.margin, gaps.at(-1)!)
  const height = Math.max(...placed.map(({ y }) => y)) + box.height + box.margin * 2 + 24
  const at = (value: string) => placed.find((node) => node.value === value)
  return (
    <figure className={styles.diagram}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
        <defs>
          <marker id="state-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="currentColor" /></marker>
        </defs>
        {mergeEdges(edges).map((edge) => {
          const [from, to] = [at(edge.from), at(edge.to)]
          return from && to && <Arrow key={`${edge.from}>${edge.to}`} from={from} to={to} titles={edge.titles} />
        })}
        {placed.map((node) => (
          <g key={node.value} className={node.value === current ? styles.current : undefined}>
            <rect className={styles.state} x={node.x} y={node.y} width={node.width} height={box.height} rx={8} />
            <text x={node.x + node.width / 2} y={node.y + box.height / 2 + 5} textAnchor="middle">{labels(node.value)}</text>
          </g>
        ))}
      </svg>
      <figcaption>
        <ul className={styles.moves}>
          {Object.values(states.transitions).map((move) => (
            <li key={move.name}><b>{move.title}</b>：{move.from.map(labels).join('、')}{move.to === null ? `，${texts.sameState}` : ` → ${labels(move.to)}`}（{move.by.map((by) => movers[by]).join('或')}）</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

const movers = { org: '本企业', group: '上级集团', regulator: '监管部门', receiver: '接收单位', employee: '当事人', system: '系统自动' } as const

/** Two transitions between the same states share an arrow, with a line each. */
function mergeEdges(edges: readonly StateEdge[]): readonly (Omit<StateEdge, 'title'> & { readonly titles: readonly string[] })[] {
  const merged = new Map<string, Omit<StateEdge, 'title'> & { readonly titles: readonly string[] }>()
  for (const { title, ...edge } of edges) {
    const key = `${edge.from}>${edge.to}`
    merged.set(key, { ...edge, titles: [...(merged.get(key)?.titles ?? []), title] })
  }
  return [...merged.values()]
}

interface PlacedNode extends StateNode {
  readonly x: number
  readonly y: number
  readonly width: number
}

interface ArrowPath {
  readonly d: string
  /** Where its words stand. */
  readonly x: number
  readonly y: number
  readonly anchor?: 'start'
}

function Arrow({ from, to, titles }: { from: PlacedNode; to: PlacedNode; titles: readonly string[] }) {
  const { d, x, y, anchor = 'middle' } = arrowPath(from, to)
  return (
    <g className={styles.arrow}>
      <path d={d} markerEnd="url(#state-arrow)" />
      <text textAnchor={anchor}>{titles.map((title, line) => <tspan key={title} x={x} y={y - (titles.length - 1 - line) * lineHeight}>{title}</tspan>)}</text>
    </g>
  )
}

/** Forward: a gentle curve. Within a column: an arc at its right side. Back: an arc below. So arrows seldom cover each other. */
function arrowPath(from: PlacedNode, to: PlacedNode): ArrowPath {
  const [fromY, toY] = [from.y + box.height / 2, to.y + box.height / 2]
  if (to.column > from.column) {
    const [x1, x2] = [from.x + from.width, to.x]
    const bend = (x2 - x1) / 2
    const d = `M${x1} ${fromY} C${x1 + bend} ${fromY} ${x2 - bend} ${toY} ${x2} ${toY}`
    if (fromY === toY) return { d, x: x2 - (to.column - from.column === 1 ? bend : from.width), y: fromY - 5 }
    // Near its end, where arrows from one state have parted; of a rising one below it, where no level one runs.
    return { d, x: cubic([x1, x1 + bend, x2 - bend, x2], bentAt), y: cubic([fromY, fromY, toY, toY], bentAt) + (toY < fromY ? 16 : -5) }
  }
  if (to.column === from.column) {
    const x = from.x + from.width
    return { d: `M${x} ${fromY + 6} C${x + 34} ${fromY + 6} ${x + 34} ${toY - 6} ${x} ${toY - 6}`, x: x + arcRoom, y: (fromY + toY) / 2 + 4, anchor: 'start' }
  }
  const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2]
  const [y1, y2] = [from.y + box.height, to.y + box.height]
  const depth = Math.max(y1, y2) + 18 + 8 * (from.column - to.column)
  return { d: `M${x1} ${y1} C${x1} ${depth} ${x2} ${depth} ${x2} ${y2}`, x: (x1 + x2) / 2, y: depth + 8 }
}

const bentAt = 0.74

/** A coordinate of a point of a cubic curve. */
function cubic([a, b, c, d]: readonly [number, number, number, number], t: number): number {
  return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
}
