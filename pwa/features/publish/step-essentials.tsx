import { categories, subcategories } from '../../../schema/choices.ts'
import { limits, photo } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels, subcategoryLabels } from '../../texts/labels.ts'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { Field } from '../../components/ui/field.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { smallPhoto } from '../jobs/photo-addresses.ts'
import { MoreDetails } from './more-details.tsx'
import type { StepProps } from './step-props.ts'

const PhotosField = lazyPart(async () => (await import('../../forms/photos-field.tsx')).PhotosField, {
  fallback: <Skeleton width="long" />,
  when: 'shown',
})

const drawing = css({ width: '2.25rem' })

const folded = ['photos', 'subcategory'] as const

/** What is to be done. */
export const StepEssentials = ({ offer, set, problem, onBusy }: StepProps) => (
  <>
    <Field
      label={m.field_title()}
      name="title"
      starred
      maxLength={limits.title.max}
      placeholder={m.publish_name_placeholder()}
      value={offer.title}
      error={problem('title')}
      onChange={event => set({ title: event.target.value })}
    />
    <TextArea
      label={m.field_description()}
      hint={m.publish_description_hint()}
      name="description"
      starred
      most={limits.description.max}
      value={offer.description}
      error={problem('description')}
      onChange={event => set({ description: event.target.value })}
    />
    <ChoiceCards
      legend={m.field_category()}
      choices={categories.map(value => ({
        value,
        label: categoryLabels[value](),
        icon: <CategoryDrawing category={value} className={drawing} />,
      }))}
      value={offer.category}
      error={problem('category')}
      // A subcategory belongs to its category.
      onValue={category => set({ category, subcategory: '' })}
    />
    <MoreDetails offer={offer} problem={problem} what={m.publish_more_essentials()} fields={folded}>
      <PhotosField
        label={m.photos_offer()}
        hint={m.photos_offer_hint({ most: limits.offerPhotos.max })}
        most={limits.offerPhotos.max}
        small={photo.offer}
        photos={offer.photos}
        sourceOf={smallPhoto}
        error={problem('photos')}
        // The same one twice says nothing more.
        onPhotos={photos => set({ photos: [...new Set(photos)] })}
        onBusy={onBusy}
      />
      <Select
        label={m.field_subcategory()}
        optional
        name="subcategory"
        choices={[
          { value: '', label: m.publish_no_subcategory() },
          ...subcategories[offer.category].map(value => ({ value, label: subcategoryLabels[value]() })),
        ]}
        value={offer.subcategory}
        error={problem('subcategory')}
        onValue={subcategory => set({ subcategory })}
      />
    </MoreDetails>
  </>
)
