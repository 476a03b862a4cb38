/** SQL texts for code that concatenates a text into a statement. */

/**
 * Each would change, reveal or delay something if it ever became part of a statement; what sleeps for a
 * minute is ended before, as the shop's own failure.
 */
export const ATTACKS = [
  `' or '1'='1' --`,
  `'; drop table orders cascade; update users set password_hash = ''; --`,
  `' union select password_hash, email, 'x' from users --`,
  `'||(select password_hash from users limit 1)||'`,
  `1) or pg_sleep(60) is null or (1=1`,
  `\\' or 1=1 --%_`,
  `$$; delete from sessions; $$ "; drop table "users" cascade; --`,
  `*/ :1 $1 ? %s {0} ʼ or 1=1 /*`,
  `{"$ne": null}`,
  `a' & b | !c:* <-> 'd`,
];
