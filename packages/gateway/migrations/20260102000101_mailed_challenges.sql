-- The challenge of the app that asked for a mail (PKCE): its link then brings a code, which only that app can exchange.

alter table auth.one_time_tokens
  add column code_challenge        text,
  add column code_challenge_method auth.code_challenge_method;
