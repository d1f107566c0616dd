import { lastDayOf } from '../../schema/decisions/schedule.ts'
import type { Job } from '../../schema/entities/job.ts'
import { headTexts } from '../texts/heads.ts'
import { escapeMarkup } from './plain-text.ts'
import { toSwissAddress } from './swiss-address.ts'

const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escapeMarkup(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const listed = (label: string, entries: readonly string[]) =>
  entries.length > 0 ? `<p>${escapeMarkup(headTexts.job.list(label, entries.join(', ')))}</p>` : ''

const country = { '@type': 'Country', name: 'CH' }

const place = ({ deliveryType, location, canton }: Job) =>
  deliveryType === 'remote'
    ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: country }
    : { jobLocation: { '@type': 'Place', address: toSwissAddress(location, canton) } }

/**
 * Structured data of an open offer, complete as Google requires. The poster is a private person:
 * people see the name on the page, but the markup replaces it with Google's value for a confidential employer.
 */
export const toJobPosting = (job: Job, url: string, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: job.title,
  description:
    paragraphs(job.description) +
    listed(headTexts.job.skills, job.requiredSkills) +
    listed(headTexts.job.deliverables, job.deliverables),
  url,
  ...(job.photos?.length ? { image: job.photos.map(photo => publicUrl + photo) } : {}),
  identifier: { '@type': 'PropertyValue', name: headTexts.name, value: job.id },
  datePosted: job.createdAt,
  // The offer is valid until the end of the last planned day.
  ...(lastDayOf(job) ? { validThrough: `${lastDayOf(job)}T23:59:59Z` } : {}),
  hiringOrganization: 'confidential',
  ...place(job),
  employmentType: job.isLongTermProject ? ['PART_TIME'] : ['PART_TIME', 'TEMPORARY'],
  workHours: job.duration,
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'CHF',
    value: { '@type': 'QuantitativeValue', value: job.rate, unitText: 'HOUR' },
  },
  ...(job.experienceRequired === 'none' ? { experienceRequirements: 'no requirements' } : {}),
  educationRequirements: 'no requirements',
  ...(job.requiredSkills.length > 0 ? { skills: job.requiredSkills.join(', ') } : {}),
  directApply: true,
})
