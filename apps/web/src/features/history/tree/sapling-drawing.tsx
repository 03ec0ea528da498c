/** A young tree with three portraits and room for more. */
export function SaplingDrawing() {
  return (
    <svg viewBox="0 0 160 120" className="w-full" aria-hidden="true">
      <path d="M14 108c28-14 104-14 132 0z" className="fill-sage-wash" />
      <path
        d="M80 106V64M80 86c-2-14-34-8-36-30M80 80c2-14 34-8 36-30M80 66V34"
        className="fill-none stroke-sage"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="80" cy="24" r="18" className="fill-honey-wash stroke-honey" strokeWidth="3" />
      <circle cx="44" cy="48" r="15" className="fill-primary-wash stroke-primary" strokeWidth="3" />
      <circle
        cx="116"
        cy="44"
        r="15"
        className="fill-surface stroke-ink-soft"
        strokeWidth="2.5"
        strokeDasharray="5 5"
      />
      <path d="M116 38v12M110 44h12" className="stroke-ink-soft" strokeWidth="2.5" strokeLinecap="round" />
      <g className="fill-sage">
        <path d="M92 74c2-9 10-12 18-11-1 9-8 14-18 11zM66 82c-3-8-11-10-18-8 2 8 9 12 18 8z" />
      </g>
      <g className="fill-ink-soft/70">
        <circle cx="80" cy="20" r="5.5" />
        <path d="M70 34a10 9 0 0 1 20 0z" />
        <circle cx="44" cy="45" r="4.5" />
        <path d="M36 57a8 7.5 0 0 1 16 0z" />
      </g>
    </svg>
  )
}
