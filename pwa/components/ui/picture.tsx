import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'onError'> & {
  alt: string
  /** Addresses of the same picture, best first. Offline, perhaps only a later one is cached. */
  sources: readonly string[]
  /** Shown if no address loads. */
  otherwise?: ReactNode
  /** Overlay, shown as long as a picture loads. */
  children?: ReactNode
}

/** An image that falls back instead of breaking. Change its `key` for another picture. */
export const Picture = ({ sources, otherwise = null, children, alt, ...props }: Props) => {
  const [failed, setFailed] = useState(0)
  const image = useRef<HTMLImageElement>(null)
  const source = sources[failed]
  // On a server-rendered page the image may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(failed + 1)
  }, [failed])
  if (source === undefined) return otherwise
  return (
    <>
      <img
        {...props}
        key={source}
        ref={image}
        src={source}
        alt={alt}
        decoding="async"
        onError={() => setFailed(failed + 1)}
      />
      {children}
    </>
  )
}
