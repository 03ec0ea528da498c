/** A basket with a leaf and a sheet that can be taken out again. */
export function BinDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <ellipse cx="80" cy="98" rx="66" ry="8" className="fill-sage-wash" />
      <g transform="rotate(-9 66 40)">
        <rect
          x="48"
          y="18"
          width="36"
          height="48"
          rx="5"
          className="fill-surface stroke-primary"
          strokeWidth="3"
        />
        <path
          d="M56 32h20M56 42h20"
          className="stroke-primary"
          strokeWidth="3"
          strokeLinecap="round"
          opacity=".55"
        />
      </g>
      <path d="M90 54c-2-22 12-36 26-38 2 18-6 34-20 40z" className="fill-sage" opacity=".8" />
      <path d="M44 52h72l-7 40a6 6 0 0 1-6 5H57a6 6 0 0 1-6-5z" className="fill-honey" />
      <path d="M62 62l4 26M80 62v26M98 62l-4 26" className="stroke-honey-ink" strokeWidth="3" opacity=".35" />
      <rect
        x="38"
        y="46"
        width="84"
        height="10"
        rx="5"
        className="fill-honey stroke-honey-ink"
        strokeOpacity=".35"
        strokeWidth="2"
      />
    </svg>
  )
}
