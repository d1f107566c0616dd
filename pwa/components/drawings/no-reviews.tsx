import { Drawing, accentLine, paper } from './drawing.tsx'

export const NoReviewsDrawing = () => (
  <Drawing thumb="translate(46 50)">
    {['translate(32 34)', 'translate(80 18)', 'translate(128 34)'].map(place => (
      <path
        key={place}
        transform={place}
        className={paper}
        d="m0-11 3.4 7 7.6 1-5.6 5.3 1.4 7.7L0 6.3-6.8 10l1.4-7.7L-11-3l7.6-1Z"
      />
    ))}
    <path d="M122 74h14M124 84h8" className={accentLine} />
  </Drawing>
)
