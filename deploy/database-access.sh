# Sourced by sh, with the shop's id in $shop: sets $url to the shop's database without a pooler, and exports its password.
# Every account of a machine sees the arguments of commands, so $url has none: it is in PGPASSWORD, which the tools of
# PostgreSQL read. An environment without DATABASE_URL is completed from the settings file of the machine.

# Prints a percent-encoded text decoded.
decoded() {
  printf '%s\n' "$1" | LC_ALL=C awk '
    BEGIN { for (i = 1; i < 256; i++) byte[sprintf("%02X", i)] = sprintf("%c", i) }
    { while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        printf "%s%s", substr($0, 1, RSTART - 1), byte[toupper(substr($0, RSTART + 1, 2))]
        $0 = substr($0, RSTART + 3) }
      print }'
}
without_password() { printf '%s\n' "$1" | sed 's#^\([a-z]*://[^:@/]*\):[^@/]*@#\1@#'; }
# Prints the password of an address; nothing if it has none.
password_of() { decoded "$(printf '%s\n' "$1" | sed -n 's#^[a-z]*://[^:@/]*:\([^@/]*\)@.*#\1#p')"; }
# Prints a setting of the environment, of the file that NAME_FILE names, or of the machine's settings file.
setting() {
  eval "value=\${$1:-} file=\${$1_FILE:-}"
  if [ -n "$file" ]; then
    cat "$file"
  elif [ -n "$value" ]; then
    printf '%s\n' "$value"
  elif [ -z "${DATABASE_URL:-}${DATABASE_URL_FILE:-}" ] && [ -r "/etc/mostrador/$shop.env" ]; then
    file=$(sed -n "s/^$1_FILE=//p" "/etc/mostrador/$shop.env" | tail -n 1 | tr -d "\"'")
    if [ -n "$file" ]; then cat "$file"; else sed -n "s/^$1=//p" "/etc/mostrador/$shop.env" | tail -n 1 | tr -d "\"'"; fi
  fi
}

full_url=$(setting DATABASE_DIRECT_URL)
full_url=${full_url:-$(setting DATABASE_URL)}
if [ -z "$full_url" ]; then
  echo "neither the environment nor /etc/mostrador/$shop.env names DATABASE_URL" >&2
  exit 1
fi
url=$(without_password "$full_url")
password=$(password_of "$full_url")
if [ -n "$password" ]; then export PGPASSWORD="$password"; fi
