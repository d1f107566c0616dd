import { Link } from '@tanstack/react-router'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import { homeTexts } from '../texts/fr/home.ts'
import { productTexts } from '../texts/fr/product.ts'
import { useTitle } from '../ui/use-title.ts'

export const Home = () => {
  useTitle(productTexts.name)
  return (
    <>
      <h1
        tabIndex={-1}
        className={css({ fontSize: 'title', maxWidth: '26ch', pt: { base: '2', tablet: '8' }, pb: '8' })}
      >
        {productTexts.tagline}
      </h1>
      <Link to="/jobs" className={button()}>
        {homeTexts.browse}
      </Link>
    </>
  )
}
