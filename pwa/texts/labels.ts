import type {
  ApplicationStatus,
  Category,
  JobState,
  JobStatus,
  ReportReason,
  Subcategory,
  UserType,
  deliveryTypes,
  experienceLevels,
  languages,
  paymentWays,
  physicalDemands,
  presetTools,
  propertyTypes,
  signupTools,
  urgencyLevels,
} from '../../schema/choices.ts'
import * as m from '../paraglide/messages.js'

// Labels for each value of a closed list. A value without a label does not compile.

export const userTypeLabels: Record<UserType, () => string> = {
  student: m.label_user_type_student,
  private: m.label_user_type_private,
}

export const propertyTypeLabels: Record<(typeof propertyTypes)[number], () => string> = {
  apartment: m.label_property_type_apartment,
  house: m.label_property_type_house,
  office: m.label_property_type_office,
  other: m.label_property_type_other,
}

export const signupToolLabels: Record<(typeof signupTools)[number], () => string> = {
  vacuum: m.label_signup_tool_vacuum,
  lawnmower: m.label_signup_tool_lawnmower,
  ladder: m.label_signup_tool_ladder,
  drill: m.label_signup_tool_drill,
  car: m.label_signup_tool_car,
  other: m.label_signup_tool_other,
}

export const toolLabels: Record<(typeof presetTools)[number], () => string> = {
  vacuum_cleaner: m.label_tool_vacuum_cleaner,
  lawn_mower: m.label_tool_lawn_mower,
  ladder: m.label_tool_ladder,
  drill: m.label_tool_drill,
  bucket_and_mop: m.label_tool_bucket_and_mop,
  cleaning_products: m.label_tool_cleaning_products,
  gardening_tools: m.label_tool_gardening_tools,
  car: m.label_tool_car,
  laptop: m.label_tool_laptop,
  specialised_software: m.label_tool_specialised_software,
  camera: m.label_tool_camera,
  sports_equipment: m.label_tool_sports_equipment,
}

export const categoryLabels: Record<Category, () => string> = {
  physical: m.label_category_physical,
  digital: m.label_category_digital,
  academic: m.label_category_academic,
  creative: m.label_category_creative,
  consulting: m.label_category_consulting,
}

export const subcategoryLabels: Record<Subcategory, () => string> = {
  gardening: m.label_subcategory_gardening,
  housekeeping: m.label_subcategory_housekeeping,
  moving: m.label_subcategory_moving,
  deliveries: m.label_subcategory_deliveries,
  web_development: m.label_subcategory_web_development,
  design: m.label_subcategory_design,
  social_media: m.label_subcategory_social_media,
  technical_support: m.label_subcategory_technical_support,
  tutoring: m.label_subcategory_tutoring,
  homework_help: m.label_subcategory_homework_help,
  exam_prep: m.label_subcategory_exam_prep,
  translations: m.label_subcategory_translations,
  photography: m.label_subcategory_photography,
  animation: m.label_subcategory_animation,
  arts: m.label_subcategory_arts,
  decoration: m.label_subcategory_decoration,
  business: m.label_subcategory_business,
  coaching: m.label_subcategory_coaching,
  administrative: m.label_subcategory_administrative,
  research: m.label_subcategory_research,
}

export const deliveryTypeLabels: Record<(typeof deliveryTypes)[number], () => string> = {
  in_person: m.label_delivery_type_in_person,
  remote: m.label_delivery_type_remote,
  hybrid: m.label_delivery_type_hybrid,
}

export const languageLabels: Record<(typeof languages)[number], () => string> = {
  french: m.label_language_french,
  german: m.label_language_german,
  english: m.label_language_english,
  italian: m.label_language_italian,
}

export const urgencyLabels: Record<(typeof urgencyLevels)[number], () => string> = {
  low: m.label_urgency_low,
  normal: m.label_urgency_normal,
  high: m.label_urgency_high,
  urgent: m.label_urgency_urgent,
}

export const experienceLabels: Record<(typeof experienceLevels)[number], () => string> = {
  none: m.label_experience_none,
  basic: m.label_experience_basic,
  intermediate: m.label_experience_intermediate,
  expert: m.label_experience_expert,
}

export const physicalDemandLabels: Record<(typeof physicalDemands)[number], () => string> = {
  light: m.label_physical_demand_light,
  moderate: m.label_physical_demand_moderate,
  heavy: m.label_physical_demand_heavy,
}

export const paymentLabels: Record<(typeof paymentWays)[number], () => string> = {
  pouce: m.label_payment_pouce,
  cash: m.label_payment_cash,
  twint: m.label_payment_twint,
  both: m.label_payment_both,
}

export const jobStatusLabels: Record<JobStatus, () => string> = {
  open: m.label_job_status_open,
  assigned: m.label_job_status_assigned,
  in_progress: m.label_job_status_in_progress,
  completed: m.label_job_status_completed,
  cancelled: m.label_job_status_cancelled,
}

/** State of an agreed job. */
export const jobStateLabels: Record<JobState, () => string> = {
  assigned: m.label_job_status_assigned,
  in_progress: m.label_job_status_in_progress,
  completed: m.label_job_status_completed,
  cancelled: m.label_job_status_cancelled,
  left: m.label_job_status_left,
}

export const applicationStatusLabels: Record<ApplicationStatus, () => string> = {
  pending: m.label_application_status_pending,
  accepted: m.label_application_status_accepted,
  rejected: m.label_application_status_rejected,
}

export const reportReasonLabels: Record<ReportReason, () => string> = {
  spam: m.label_report_reason_spam,
  scam: m.label_report_reason_scam,
  offensive: m.label_report_reason_offensive,
  dangerous: m.label_report_reason_dangerous,
  underpaid: m.label_report_reason_underpaid,
  impersonation: m.label_report_reason_impersonation,
  other: m.label_report_reason_other,
}

/** Labels of personal data, at the sign-up and when editing. */
export const personLabels = {
  firstName: m.person_first_name,
  lastName: m.person_last_name,
  phone: m.person_phone,
  city: m.person_city,
  school: m.person_school,
}
