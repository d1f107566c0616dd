-- How common the words of a place are: without it the planner takes every place for a rare one, and reads all offers of it
-- where the newest twenty are asked for.
create statistics jobs_place on (fold(location)) from jobs;
