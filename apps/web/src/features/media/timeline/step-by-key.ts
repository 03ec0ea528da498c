import type { Layout } from './layout'

/** The position that an arrow key leads to; undefined for other keys, and where there is nothing further. */
export function positionBeside(
  layout: Layout,
  position: number,
  key: string,
  rtl: boolean,
): number | undefined {
  const rows = layout.lines.flatMap((line) => (line.kind === 'row' ? [line] : []))
  const row = rows.findIndex(({ positions }) => positions.includes(position))
  const current = rows[row]
  if (!current) return undefined
  const index = current.positions.indexOf(position)
  const [forwards, backwards] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === forwards) return current.positions[index + 1] ?? rows[row + 1]?.positions[0]
  if (key === backwards) return current.positions[index - 1] ?? rows[row - 1]?.positions.at(-1)
  const other = key === 'ArrowDown' ? rows[row + 1] : key === 'ArrowUp' ? rows[row - 1] : undefined
  if (!other) return undefined
  // The one whose middle is closest.
  const middle = middleOf(current, index)
  const distances = other.positions.map((_, column) => Math.abs(middleOf(other, column) - middle))
  return other.positions[distances.indexOf(Math.min(...distances))]
}

type Row = { height: number; ratios: number[] }

const middleOf = ({ height, ratios }: Row, index: number) =>
  height * (ratios.slice(0, index).reduce((sum, ratio) => sum + ratio, 0) + (ratios[index] ?? 0) / 2)
