import { categories, subcategories, type Category } from '../../../schema/choices.ts'
import { formatCount } from '../../format/format-number.ts'
import { categoryColors } from '../../components/brand/category-colors.ts'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels, subcategoryLabels } from '../../texts/labels.ts'
import { early } from '../../components/ui/early.ts'

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))', desktop: 'repeat(5, 1fr)' },
  gap: '3',
})
// An odd last item spans both columns.
const item = css({ minWidth: '0', '&:last-child:nth-child(odd)': { gridColumn: { base: '1 / -1', tablet: 'auto' } } })
const cardStyle = stack({
  alignItems: 'flex-start',
  gap: '1',
  width: 'full',
  height: 'full',
  p: '4',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  textAlign: 'start',
  cursor: 'pointer',
  transition: 'border-color token(durations.quick), transform token(durations.normal) token(easings.out)',
  _hover: { borderColor: 'control' },
  _active: { transform: 'scale(0.98)' },
  _pressed: { bg: 'accentSoft', borderColor: 'accent' },
})
const drawing = css({ width: '3.25rem' })
const count = css({
  mt: 'auto',
  pt: '2',
  fontSize: 'small',
  fontWeight: 'bold',
  minHeight: 'calc(1lh + token(spacing.2))',
})
const nameStyle = css({ maxWidth: 'full', pt: '1', lineHeight: 'snug', hyphens: 'auto' })

type Props = {
  chosen: Category | null
  totals: ReadonlyMap<Category, number>
  onToggle: (category: Category | null) => void
}

export const CategoryCards = ({ chosen, totals, onToggle }: Props) => (
  <ul className={grid} aria-label={m.services_categories()}>
    {categories.map(category => {
      const total = totals.get(category)
      return (
        <li key={category} className={item}>
          <button
            type="button"
            {...early('category', category)}
            aria-pressed={chosen === category}
            className={cardStyle}
            onClick={() => onToggle(chosen === category ? null : category)}
          >
            <CategoryDrawing category={category} className={drawing} />
            <strong className={cx(categoryColors[category], nameStyle)}>{categoryLabels[category]()}</strong>
            <span className={css({ fontSize: 'small', color: 'quiet', lineHeight: 'snug' })}>
              {subcategories[category].map(subcategory => subcategoryLabels[subcategory]()).join(', ')}
            </span>
            <span className={count}>
              {total !== undefined && m.services_offers({ count: total, shown: formatCount(total) })}
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)
