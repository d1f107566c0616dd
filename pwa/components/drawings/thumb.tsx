import { css } from '../../styled-system/css/index.js'

const shape =
  'M29.5 2.5c7.5 0 12.8 5.5 12.5 12.5-.2 4-1 7.5-2 10.5h11.5a5.1 5.1 0 0 1 0 10.2h-4.3a1.2 1.2 0 0 0 0 2.4h5.3a5.1 5.1 0 0 1 0 10.2h-5.3a1.2 1.2 0 0 0 0 2.4h1.3a5.15 5.15 0 0 1 0 10.3h-27C13.5 61 8 55.5 8 47.5V40c0-5 1.8-8.7 4.5-12.3 3-4 4-7.7 4.3-12.7.4-7 5.5-12.5 12.7-12.5Z'

const tones = {
  student: css({ fill: 'accent' }),
  private: css({ fill: 'info' }),
}
const face = css({ fill: 'surface' })
const dark = css({ fill: 'text' })
const thread = css({ fill: 'none', stroke: 'warning' })
const roof = css({ fill: 'accent' })

const Mortarboard = () => (
  <>
    <path className={dark} d="M18.5 1v6.5c3.5 3.4 18.5 3.4 22 0V1Z" />
    <path className={dark} d="M29.5-8.5 52-.5 29.5 7.5 7-.5Z" />
    <path
      className={thread}
      strokeWidth="1.6"
      strokeLinecap="round"
      d="M29.5-.5 46.5 3v8.5M45 12.5v3M48 12.5v3M46.5 11.5v4.5"
    />
  </>
)

const Roof = () => (
  <>
    <path className={dark} d="M40-16h6.5v14H40Z" />
    <path className={roof} d="M27.6-16.6a3 3 0 0 1 3.8 0L52.6 1.8A3 3 0 0 1 50.6 7H8.4a3 3 0 0 1-2-5.2Z" />
    <circle className={face} cx="29.5" cy="-3.5" r="3.6" />
  </>
)

/** One of the two people of a job, drawn as the logo with a student's cap or a roof. */
export const Thumb = ({ who, transform }: { who: keyof typeof tones; transform?: string }) => (
  <g transform={transform}>
    <path className={tones[who]} d={shape} />
    <g className={face}>
      <circle cx="23.1" cy="17" r="2.8" />
      <circle cx="35.5" cy="17" r="2.8" />
      <path d="M22.5 23.7c0-1.3 1.4-1.9 2.5-1.2 2.5 1.8 6.1 1.8 8.6 0 1.1-.7 2.5-.1 2.5 1.2 0 3.5-3.1 6.1-6.8 6.1s-6.8-2.6-6.8-6.1Z" />
    </g>
    {who === 'student' ? <Mortarboard /> : <Roof />}
  </g>
)
