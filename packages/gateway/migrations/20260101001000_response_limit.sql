-- The size of a REST response is known only in Postgres, once the rows are there.

grant usage on schema gateway to anon, authenticated, service_role;

-- Raises an error in the form that PostgREST passes on to the client.
create function gateway.refuse_response(largest int) returns text
language plpgsql as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', '54000',
      'message', 'The response is too large',
      'details', format('A response may have at most %s bytes.', largest),
      'hint', 'Set a smaller limit, or select fewer columns.'),
    detail = '{"status": 400, "headers": {}}';
end $$;
grant execute on function gateway.refuse_response to anon, authenticated, service_role;
