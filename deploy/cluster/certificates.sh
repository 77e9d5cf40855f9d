#!/bin/sh
# Makes the certificates of the cluster, with a CA of its own:
#
#   deploy/cluster/certificates.sh FOLDER uno=10.0.0.1 dos=10.0.0.2 tres=10.0.0.3
#
# FOLDER/ca.key signs the others and belongs on no machine of the cluster. FOLDER/NAME/ is for one machine, three keys:
#   etcd     for etcd
#   patroni  for Patroni and PostgreSQL. It changes who leads and logs in as the superuser.
#   haproxy  asks Patroni who leads, and hands people's requests to the HAProxy of the other machine
#
# It overwrites nothing. To renew a machine's certificates, or to add a machine, move FOLDER/NAME away (if there is one) and
# run this again: the CA stays, so the other machines accept the new certificates at once. See docs/deployment.md.
set -eu
umask 077

CA_DAYS=3650
DAYS=730
# Only certificates with this name are let in by etcd (etcd.env): HAProxy's has another one.
MEMBERS=members.trama

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -ge 2 ] || fail "Use: $0 FOLDER NAME=ADDRESS [NAME=ADDRESS ...]"
folder=$1
shift

# Everything is looked at before anything is made.
for machine in "$@"; do
  name=${machine%%=*}
  address=${machine#*=}
  case $machine in *=*) ;; *) fail "$machine: a machine is NAME=ADDRESS" ;; esac
  case $name in '' | ca | *[!a-z0-9-]*) fail "$name: a name has lower-case letters, digits and hyphens, and is not 'ca'" ;; esac
  case $address in '' | *[!0-9a-f.:]*) fail "$address: an address is that of the machine, in numbers" ;; esac
  [ ! -e "$folder/$name" ] || fail "$folder/$name is there already: move it away to make it anew"
done
if [ -e "$folder/ca.crt" ] && [ ! -e "$folder/ca.key" ]; then
  fail "$folder/ca.crt is there without ca.key: bring the key that made it, or take an empty folder"
fi

# key FILE: a new private key.
key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"
}

# sign TO NAME USAGE ALTERNATIVES: a certificate for the key TO.key.
sign() {
  printf '%s\n' 'basicConstraints = critical, CA:FALSE' 'keyUsage = critical, digitalSignature' \
    "extendedKeyUsage = $3" "subjectAltName = $4" >"$1.ext"
  openssl req -new -key "$1.key" -subj "/O=Trama/CN=$2" |
    openssl x509 -req -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -set_serial "0x$(openssl rand -hex 16)" \
      -days "$DAYS" -sha256 -extfile "$1.ext" -out "$1.crt" 2>/dev/null ||
    fail "$1.crt could not be signed: does ca.key belong to ca.crt?"
  rm "$1.ext"
  chmod 644 "$1.crt"
}

mkdir -p "$folder"
[ -z "$(find "$folder" -maxdepth 0 -perm /022)" ] || fail "$folder: others may write there, and put their own key in its place"
# Each is made beside its place and moved there whole, so that an interrupted run can be run again.
made=
trap '[ -z "$made" ] || rm -rf "$made"' EXIT
if [ ! -e "$folder/ca.key" ]; then
  made="$folder/ca.key.new"
  key "$made"
  mv "$made" "$folder/ca.key"
fi
if [ ! -e "$folder/ca.crt" ]; then
  made="$folder/ca.crt.new"
  openssl req -x509 -new -key "$folder/ca.key" -sha256 -days "$CA_DAYS" -subj '/O=Trama/CN=Trama cluster' \
    -addext 'basicConstraints = critical, CA:TRUE, pathlen:0' -addext 'keyUsage = critical, keyCertSign, cRLSign' \
    -out "$made"
  chmod 644 "$made"
  mv "$made" "$folder/ca.crt"
fi

for machine in "$@"; do
  name=${machine%%=*}
  address=${machine#*=}
  made="$folder/$name.new"
  rm -rf "$made"
  mkdir "$made"
  cp "$folder/ca.crt" "$made/ca.crt"
  chmod 644 "$made/ca.crt"
  for service in etcd patroni; do
    key "$made/$service.key"
    # 127.0.0.1, because the application reaches PostgreSQL by the HAProxy of its own machine.
    sign "$made/$service" "$service" serverAuth,clientAuth "IP:$address,IP:127.0.0.1,DNS:$name,DNS:$MEMBERS"
  done
  key "$made/haproxy.key"
  sign "$made/haproxy" haproxy serverAuth,clientAuth "DNS:haproxy.$name"
  # HAProxy wants both in one file.
  cat "$made/haproxy.crt" "$made/haproxy.key" >"$made/haproxy.pem"
  rm "$made/haproxy.crt" "$made/haproxy.key"
  [ ! -e "$folder/$name" ] || fail "$name was named twice"
  mv "$made" "$folder/$name"
  echo "$folder/$name: until $(openssl x509 -in "$folder/$name/patroni.crt" -noout -enddate | cut -d= -f2)"
done
