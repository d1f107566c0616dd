create table messages (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  sender_id uuid not null references users (id),
  receiver_id uuid not null references users (id),
  content text not null check (char_length(content) between 1 and 5000),
  -- The clock, not the transaction's start: messages written offline arrive together and keep their order.
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  check (sender_id <> receiver_id)
);
create index messages_of_job on messages (job_id, created_at, id);
create index messages_unread on messages (receiver_id, job_id) where read_at is null;
create index messages_of_sender on messages (sender_id);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('message', 'job_match', 'application_update', 'other')),
  title text not null check (char_length(title) <= 200),
  message text not null check (char_length(message) <= 1000),
  action_url text check (action_url like '/%'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table reviews (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  reviewer_id uuid not null references users (id),
  reviewee_id uuid not null references users (id),
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 500),
  completed_on_time boolean not null,
  punctuality_rating smallint not null check (punctuality_rating between 1 and 5),
  politeness_rating smallint not null check (politeness_rating between 1 and 5),
  would_recommend boolean not null,
  descriptive_words text not null check (char_length(descriptive_words) between 1 and 50),
  job_title text not null check (char_length(job_title) between 1 and 120),
  job_category text not null check (char_length(job_category) between 1 and 60),
  additional_comments text check (char_length(additional_comments) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (job_id, reviewer_id),
  check (reviewer_id <> reviewee_id)
);
create index reviews_of_reviewee on reviews (reviewee_id, created_at desc, id desc);

create table review_photos (
  review_id uuid not null references reviews (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  image text not null references images (hash),
  primary key (review_id, position)
);
create index review_photos_image on review_photos (image);
