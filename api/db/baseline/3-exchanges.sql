create table messages (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  sender_id uuid not null references users (id),
  receiver_id uuid not null references users (id),
  content text not null check (char_length(content) between 1 and 5000),
  -- The clock, not the transaction's start: messages written offline arrive together and keep their order.
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  hidden_at timestamptz,
  check (sender_id <> receiver_id)
);
create index messages_of_job on messages (job_id, created_at, id);
create index messages_unread on messages (receiver_id, job_id) where read_at is null;
create index messages_of_sender on messages (sender_id);
create index messages_of_receiver on messages (receiver_id);

-- Up to which message somebody was mailed about a conversation. While one of those is unread, nothing more is mailed about it.
create table mailed_conversations (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id),
  until timestamptz not null,
  primary key (user_id, job_id)
);
create index mailed_conversations_old on mailed_conversations (until);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('message', 'job_match', 'job_alert', 'application_update', 'other')),
  title text not null check (char_length(title) <= 200),
  message text not null check (char_length(message) <= 1000),
  action_url text check (action_url like '/%'),
  -- Of a changed offer: what it said when its reader last heard of it.
  offer_before jsonb,
  -- Whether it is for the person alone: whoever acts for them does not read it (`api/domain/notices.ts`).
  alone boolean not null default true,
  -- Whom it names, and what it says without their names once one of them has left.
  named uuid[] not null default '{}',
  nameless jsonb,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check ((named = '{}') = (nameless is null))
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_old on notifications (created_at);
create index notifications_named on notifications using gin (named) where named <> '{}';
-- One alert per person and offer, whatever the code believes. It tells whom a notice has reached already.
create unique index notifications_one_alert on notifications (user_id, action_url) where type = 'job_alert';

create table reviews (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  reviewer_id uuid not null references users (id),
  reviewee_id uuid not null references users (id),
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 500),
  punctuality_rating smallint not null check (punctuality_rating between 1 and 5),
  politeness_rating smallint not null check (politeness_rating between 1 and 5),
  -- Two questions that may be left out. A « no » that was chosen has a column of its own: the one beside it is never null, and in
  -- old rows its « no » may only be what the form began with.
  completed_on_time boolean not null,
  was_late boolean not null default false,
  would_recommend boolean not null,
  advised_against boolean not null default false,
  descriptive_words text not null check (char_length(descriptive_words) between 1 and 50),
  job_title text not null check (char_length(job_title) between 1 and 120),
  job_category text not null check (char_length(job_category) between 1 and 60),
  additional_comments text check (char_length(additional_comments) between 1 and 500),
  created_at timestamptz not null default now(),
  -- Until the other side of the job has written too, or two weeks have passed, it is blind: nobody but its writer reads it.
  shown_at timestamptz,
  hidden_at timestamptz,
  answer text check (char_length(answer) between 1 and 500),
  answered_at timestamptz,
  answer_hidden_at timestamptz,
  unique (job_id, reviewer_id),
  check (reviewer_id <> reviewee_id),
  check ((answer is null) = (answered_at is null)),
  check (answer_hidden_at is null or answer is not null),
  check (not (was_late and completed_on_time)),
  check (not (advised_against and would_recommend))
);
create index reviews_of_reviewee on reviews (reviewee_id, created_at desc, id desc);
create index reviews_of_reviewer on reviews (reviewer_id);
create index reviews_blind on reviews (created_at) where shown_at is null;

create table review_photos (
  review_id uuid not null references reviews (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  image text not null references images (hash),
  primary key (review_id, position)
);
create index review_photos_image on review_photos (image);

create table reports (
  id uuid primary key,
  reporter_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('user', 'job', 'message', 'review', 'answer')),
  target_id uuid not null,
  -- Who wrote or is what was reported.
  author_id uuid not null references users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 40),
  details text check (char_length(details) between 1 and 1000),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  outcome text check (outcome in ('hidden', 'kept')),
  check ((closed_at is null) = (outcome is null))
);
create unique index reports_one_open on reports (reporter_id, kind, target_id) where closed_at is null;
create index reports_newest on reports (created_at desc, id desc);
create index reports_open on reports (kind, target_id) where closed_at is null;
create index reports_of_author on reports (author_id);

-- Who did what to what, when and why. Written once, and kept as it was written: what is hidden is never deleted, and can be shown
-- again.
create table moderation_actions (
  id uuid primary key,
  admin_id uuid not null references users (id),
  action text not null check (action in ('hide', 'restore', 'keep')),
  kind text not null check (kind in ('user', 'job', 'message', 'review', 'answer', 'photo', 'bio')),
  target_id uuid not null,
  author_id uuid not null references users (id),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default clock_timestamp()
);
create index moderation_actions_newest on moderation_actions (created_at desc, id desc);
create index moderation_actions_of_target on moderation_actions (kind, target_id, created_at desc);
