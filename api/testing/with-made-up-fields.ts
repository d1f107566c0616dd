import { offerFields } from '../../schema/offers/fields.ts'
import { madeUpFields } from './made-up-fields.ts'

// Loaded before the product: everything that follows from the description of the fields then knows these as well.
Object.assign(offerFields, Object.fromEntries(madeUpFields.map(({ name, field }) => [name, field])))
