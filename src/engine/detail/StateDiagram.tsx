import type { PageDefinition, StatesDefinition } from '../../language/pageDefinition'
import { texts } from '../texts'
import { layoutStates, type StateEdge, type StateNode } from './layoutStates'
import { stateLabels } from './stateLabels'
import styles from './detail.module.css'

const box = { width: 92, height: 34, gapX: 116, gapY: 56, margin: 28 }
const lineHeight = 15
/** For arcs and their words at the right of the last column. */
const sideRoom = 64

/** The life cycle of a page's records as a diagram, with the record's present state marked, and as words for readers. */
export function StateDiagram({ page, states, current }: { page: PageDefinition; states: StatesDefinition; current: string | null }) {
  const { nodes, edges } = layoutStates(states)
  const labels = stateLabels(page, states)
  const width = Math.max(...nodes.map((node) => left(node))) + box.width + box.margin + sideRoom
  const height = Math.max(...nodes.map((node) => top(node))) + box.height + box.margin * 2 + 24
  const at = (value: string) => nodes.find((node) => node.value === value)
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
        {nodes.map((node) => (
          <g key={node.value} className={node.value === current ? styles.current : undefined}>
            <rect className={styles.state} x={left(node)} y={top(node)} width={box.width} height={box.height} rx={8} />
            <text x={left(node) + box.width / 2} y={top(node) + box.height / 2 + 5} textAnchor="middle">{labels(node.value)}</text>
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

function Arrow({ from, to, titles }: { from: StateNode; to: StateNode; titles: readonly string[] }) {
  const { d, x, y } = arrowPath(from, to)
  return (
    <g className={styles.arrow}>
      <path d={d} markerEnd="url(#state-arrow)" />
      <text textAnchor="middle">{titles.map((title, line) => <tspan key={title} x={x} y={y - (titles.length - 1 - line) * lineHeight}>{title}</tspan>)}</text>
    </g>
  )
}

/** Forward: a gentle curve. Within a column: an arc at its right side. Back: an arc below. So arrows seldom cover each other. */
function arrowPath(from: StateNode, to: StateNode): { d: string; x: number; y: number } {
  const [fromY, toY] = [top(from) + box.height / 2, top(to) + box.height / 2]
  if (to.column > from.column) {
    const [x1, x2] = [left(from) + box.width, left(to)]
    const bend = (x2 - x1) / 2
    return { d: `M${x1} ${fromY} C${x1 + bend} ${fromY} ${x2 - bend} ${toY} ${x2} ${toY}`, ...curvePoint([x1, x1 + bend, x2 - bend, x2], [fromY, fromY, toY, toY], fromY === toY ? 0.5 : 0.74) }
  }
  if (to.column === from.column) {
    const x = left(from) + box.width
    return { d: `M${x} ${fromY + 6} C${x + 34} ${fromY + 6} ${x + 34} ${toY - 6} ${x} ${toY - 6}`, x: x + 44, y: (fromY + toY) / 2 + 14 }
  }
  const [x1, x2] = [left(from) + box.width / 2, left(to) + box.width / 2]
  const [y1, y2] = [top(from) + box.height, top(to) + box.height]
  const depth = Math.max(y1, y2) + 18 + 8 * (from.column - to.column)
  return { d: `M${x1} ${y1} C${x1} ${depth} ${x2} ${depth} ${x2} ${y2}`, x: (x1 + x2) / 2, y: depth + 8 }
}

/** A little above the point of a cubic curve: near its end, where arrows from one state have parted. */
function curvePoint(xs: readonly [number, number, number, number], ys: readonly [number, number, number, number], t: number): { x: number; y: number } {
  const at = ([a, b, c, d]: readonly [number, number, number, number]) => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
  return { x: at(xs), y: at(ys) - 5 }
}

function left(node: StateNode): number {
  return box.margin + node.column * (box.width + box.gapX)
}

function top(node: StateNode): number {
  return box.margin + node.row * (box.height + box.gapY)
}
