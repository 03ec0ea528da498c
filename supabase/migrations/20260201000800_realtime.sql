-- What clients hear of as it happens: posts with their likes, and who is in the family and when they were here.

alter publication supabase_realtime add table public.posts, public.profiles;
