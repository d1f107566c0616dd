import { css, cx } from '../../styled-system/css/index.js'
import { Thumb } from './thumb.tsx'

// The sun in the light scheme, the moon in the dark one.
const sky = css({ fill: 'accentSoft', _osDark: { fill: 'infoSoft' } })
const sun = css({ fill: 'warningSoft', _osDark: { fill: 'warning/85' } })
const farPeak = css({ fill: 'line' })
const nearPeak = css({ fill: 'control/45' })
const base = css({ fill: 'surface' })
const snow = css({ fill: 'surface', _osDark: { fill: 'text/70' } })
const lake = css({ fill: 'info/30' })
const farHill = css({ fill: 'success/35' })
const nearHill = css({ fill: 'success/60' })
const crown = css({ fill: 'success' })
const wood = css({ fill: 'text/60' })
const roof = css({ fill: 'accent' })
const glow = css({ fill: 'star' })
const shadow = css({ fill: 'text/15', _osDark: { fill: 'page/40' } })

/** A tinted shape that is opaque in both schemes. */
const Ground = ({ tint, d }: { tint: string; d: string }) => (
  <>
    <path className={base} d={d} />
    <path className={tint} d={d} />
  </>
)

const Tree = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path className={wood} d="M-2.5-14h5V2h-5Z" />
    <path className={crown} d="M0-50c10 0 15 12 15 22S9-10 0-10s-15-8-15-18 5-22 15-22Z" />
  </g>
)

/** A Swiss landscape with peaks, a lake and a house, and the two people. */
export const Scene = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 480 400" aria-hidden className={cx(css({ display: 'block', width: 'full' }), className)}>
    <path
      className={sky}
      d="M40 40h400a40 40 0 0 1 40 40v240a40 40 0 0 1-40 40H40a40 40 0 0 1-40-40V80a40 40 0 0 1 40-40Z"
    />
    <circle className={sun} cx="352" cy="122" r="46" />
    <path className={farPeak} d="M0 250 84 132q8-11 17 0l58 74 44-52q8-9 16 0l90 104Z" />
    <path className={snow} d="m62 163 22-31q8-11 17 0l27 34-16 10-14-12-14 13-12-13Z" />
    <Ground tint={nearPeak} d="m210 264 96-122q9-11 18 0l52 62 30-34q9-9 18 0l56 62v52Z" />
    <path className={snow} d="m280 175 26-33q9-11 18 0l25 30-17 12-13-13-16 14-12-14Z" />
    <Ground tint={lake} d="M0 244h480v60H0Z" />
    <path
      className={snow}
      transform="translate(128 -4)"
      d="M250 226v34h-24ZM254 234v26h16ZM222 263h54q-4 9-12 9h-30q-8 0-12-9Z"
    />
    <Ground
      tint={farHill}
      d="M0 262c60-30 130-26 190 12 40 22 90 20 140 0 60-24 110-22 150-6v52a40 40 0 0 1-40 40H40a40 40 0 0 1-40-40Z"
    />
    <g transform="translate(56 214)">
      <path className={base} d="M8 24h60v42H8Z" />
      <path className={roof} d="M34.5-7a6 6 0 0 1 7 0L80 21a4 4 0 0 1-2.3 7H-1.7A4 4 0 0 1-4 21Z" />
      <path className={glow} d="M18 36h14v13H18Z" />
      <path className={wood} d="M44 40h14v26H44Z" />
    </g>
    <Tree x={40} y={286} size={0.9} />
    <Tree x={152} y={280} size={0.7} />
    <Tree x={420} y={282} />
    <Tree x={450} y={292} size={0.75} />
    <Ground
      tint={nearHill}
      d="M0 326c90-34 180-34 260-12 80 20 150 18 220-8v14a40 40 0 0 1-40 40H40a40 40 0 0 1-40-40Z"
    />
    <ellipse className={shadow} cx="216" cy="352" rx="52" ry="7" />
    <ellipse className={shadow} cx="327" cy="352" rx="52" ry="7" />
    <Thumb who="private" transform="translate(160 230) scale(2)" />
    <Thumb who="student" transform="translate(385 230) scale(-2 2)" />
  </svg>
)
