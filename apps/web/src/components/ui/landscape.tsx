import { useId } from 'react'

const views = {
  /** For a portrait panel. */
  tall: { viewBox: '0 0 700 860', preserveAspectRatio: 'xMidYMid slice' },
  /** For a strip above a form: the whole scene, with the ground always visible. */
  wide: { viewBox: '-150 215 1110 510', preserveAspectRatio: 'xMidYMax slice' },
}

type Props = { view: keyof typeof views; className?: string }

/** A pear tree, a house, two people. The dark theme shows the evening. */
export function Landscape({ view, className }: Props) {
  const sky = useId()
  const meadow = useId()
  return (
    <svg aria-hidden="true" {...views[view]} className={className}>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:#f2b48c] dark:[stop-color:#2c2739]" />
          <stop offset=".6" className="[stop-color:#f7dcc0] dark:[stop-color:#8a5a4c]" />
          <stop offset="1" className="[stop-color:#f3ead9] dark:[stop-color:#b9815a]" />
        </linearGradient>
        <linearGradient id={meadow} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:#94ab8f] dark:[stop-color:#4a5f4d]" />
          <stop offset="1" className="[stop-color:#567059] dark:[stop-color:#26352b]" />
        </linearGradient>
      </defs>
      <rect x="-300" width="1400" height="860" fill={`url(#${sky})`} />
      <circle cx="500" cy="250" r="92" className="fill-[#fff1dc] dark:fill-[#f6dfb6]" />
      <path
        d="M-300 560c120-20 200-10 300-40 150-90 260-40 400-20s220-60 300-30c140 50 260 20 400 0v440H-300z"
        className="fill-[#bcc6ae] dark:fill-[#56655a]"
      />
      <path
        d="M-300 650c120 10 200-2 300-30 140-60 300-10 430-10s190-40 270-20c140 34 260 20 400 0v300H-300z"
        fill={`url(#${meadow})`}
      />
      <path
        d="M196 700c6-120 4-210-4-300l18-2c12 96 18 190 12 302z"
        className="fill-[#59442f] dark:fill-[#3a2c21]"
      />
      <g className="fill-[#7c976c] dark:fill-[#4c6548]">
        <circle cx="130" cy="390" r="88" />
        <circle cx="230" cy="330" r="108" />
        <circle cx="306" cy="420" r="82" />
        <circle cx="200" cy="450" r="88" />
      </g>
      <g className="fill-[#e2b45c] dark:fill-[#d09f4a]">
        <ellipse cx="140" cy="420" rx="13" ry="17" />
        <ellipse cx="246" cy="372" rx="13" ry="17" />
        <ellipse cx="300" cy="446" rx="13" ry="17" />
        <ellipse cx="204" cy="300" rx="13" ry="17" />
      </g>
      <path d="M400 700V604l76-62 76 62v96z" className="fill-[#f3e7d7] dark:fill-[#a8917c]" />
      <path
        d="m384 612 92-78 92 78"
        className="fill-none stroke-[#a4553a] dark:stroke-[#7d3f2c]"
        strokeWidth="18"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="458" y="636" width="38" height="64" rx="4" className="fill-[#a4553a] dark:fill-[#7d3f2c]" />
      <g className="fill-[#f0c878] dark:fill-[#ffd98a]">
        <rect x="416" y="628" width="26" height="26" rx="3" />
        <rect x="512" y="628" width="26" height="26" rx="3" />
      </g>
      <g className="fill-[#3f3a35] dark:fill-[#1d1915]">
        <circle cx="330" cy="664" r="13" />
        <path d="M314 704c0-22 6-30 16-30s16 8 16 30z" />
        <circle cx="366" cy="676" r="9" />
        <path d="M355 704c0-16 4-22 11-22s11 6 11 22z" />
      </g>
    </svg>
  )
}
