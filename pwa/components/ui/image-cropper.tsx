import { useId, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { css } from '../../styled-system/css/index.js'
import { uiTexts } from '../../texts/fr/ui.ts'
import { moveTo, sizeInView, zooms, zoomTo } from './crop-view.ts'
import type { CropView } from './crop-view.ts'
import { drawCrop } from './draw-crop.ts'
import { Slider } from './slider.tsx'
import { useDrag } from './use-drag.ts'

export type CropHandle = { crop: () => Promise<Blob> }

type Props = {
  source: string
  alt: string
  /** Pixels of one side of what comes out. */
  side: number
  quality: number
  ref: Ref<CropHandle>
}

/** The window's share of the frame. */
const share = 0.84
/** How far one press of an arrow moves the photo, in widths of the window. */
const steps = { small: 0.02, large: 0.1 }
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const percent = (part: number) => `${part * share * 100}%`
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const frameStyle = css({
  position: 'relative',
  width: 'full',
  aspectRatio: '1',
  maxWidth: '22rem',
  mx: 'auto',
  overflow: 'hidden',
  borderRadius: 'medium',
  bg: 'sunken',
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'grab',
  _active: { cursor: 'grabbing' },
  '&:focus-visible > span': { outline: '4px solid', outlineColor: 'accent' },
})
const photoStyle = css({ position: 'absolute', maxWidth: 'none', translate: '-50% -50%', pointerEvents: 'none' })
const windowStyle = css({
  position: 'absolute',
  inset: '8%',
  borderRadius: 'full',
  outline: '2px solid',
  outlineColor: 'surface',
  boxShadow: '0 0 0 100vmax token(colors.veil)',
  pointerEvents: 'none',
})
const hintStyle = css({ fontSize: 'small', color: 'quiet', textAlign: 'center' })

/** A photo moved and enlarged behind a round window, by finger, mouse, wheel, keyboard and slider. */
export const ImageCropper = ({ source, alt, side, quality, ref }: Props) => {
  const hintId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [photo, setPhoto] = useState({ width: 1, height: 1 })
  const [view, setView] = useState<CropView>({ zoom: 1, x: 0, y: 0 })
  useImperativeHandle(ref, () => ({ crop: () => drawCrop(source, view, side, quality) }))

  const move = (x: number, y: number) => setView(last => moveTo(photo, { ...last, x: last.x + x, y: last.y + y }))
  const drag = useDrag(frame, {
    onMove: by => {
      const width = (frame.current?.clientWidth ?? 1) * share
      move(by.x / width, by.y / width)
    },
    onScale: by => setView(last => zoomTo(photo, last, last.zoom * by)),
  })
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? steps.large : steps.small
    move(way[0] * step, way[1] * step)
  }

  const size = sizeInView(photo, view.zoom)
  return (
    <div className={column}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move what it holds */}
      <div
        ref={frame}
        role="group"
        aria-label={uiTexts.cropArea}
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={frameStyle}
        onKeyDown={press}
        {...drag}
      >
        <img
          src={source}
          alt={alt}
          draggable={false}
          className={photoStyle}
          style={{
            width: percent(size.width),
            height: percent(size.height),
            left: `calc(50% + ${percent(view.x)})`,
            top: `calc(50% + ${percent(view.y)})`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPhoto({ width, height })}
        />
        <span className={windowStyle} />
      </div>
      <p id={hintId} className={hintStyle}>
        {uiTexts.cropHint}
      </p>
      <Slider
        label={uiTexts.zoom}
        min={zooms.min * 100}
        max={zooms.max * 100}
        step={zooms.step * 100}
        value={Math.round(view.zoom * 100)}
        format={zoom => `${zoom} %`}
        onValue={zoom => setView(last => zoomTo(photo, last, zoom / 100))}
      />
    </div>
  )
}
