// For a small computer that also does other work. Everything else keeps Postgres' default, such as fsync on.

export const settings = {
  listen_addresses: '', // only the Unix socket
  max_connections: '50',
  shared_buffers: '96MB',
  effective_cache_size: '512MB',
  // For small queries, compiling costs more than it saves.
  jit: 'off',
  wal_compression: 'on',
  max_wal_size: '256MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%Y%m%d-%H%M%S.log',
  log_rotation_size: '10MB',
  log_rotation_age: '7d',
  log_timezone: 'UTC',
}
